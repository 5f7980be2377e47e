import { Box, ButtonBase, FormControlLabel, Switch } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Key, pressedKey } from '../../components/keys';

interface KeyLineProps {
  shortcuts: readonly Shortcut[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Lists the keys as buttons that don't take the focus, with a switch. Not on phones. */
export const KeyLine = ({ shortcuts, isOn, onSwitch }: KeyLineProps) => (
  <Box
    sx={{
      display: { xs: 'none', md: 'flex' },
      alignItems: 'center',
      gap: 2,
      position: 'sticky',
      bottom: 0,
      py: 0.5,
      px: 1,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
    }}
  >
    <Box component="ul" aria-label="Keys" sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
      {isOn &&
        shortcuts.map(({ key, label, act }) => (
          <li key={key}>
            <ButtonBase
              onMouseDown={(event) => event.preventDefault()}
              onClick={act}
              tabIndex={-1}
              sx={{ px: 1, py: 0.5, borderRadius: 1, color: 'text.secondary', fontSize: '0.8125rem', '&:hover': { color: 'text.primary' } }}
            >
              <Key>{key.toUpperCase()}</Key> {label}
            </ButtonBase>
          </li>
        ))}
    </Box>
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_, checked) => onSwitch(checked)} />}
      label="Keys"
      slotProps={{ typography: { variant: 'body2' } }}
    />
  </Box>
);

export interface Shortcut {
  key: string;
  label: string;
  act: () => void;
}

/** Storage key for switched-off keys. */
const OFF = 'greenroom.queue.keys-off';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'));

/**
 * Listens for shortcuts outside of text fields and dialogs.
 * @returns whether they are on, and the switch: speech input would press single keys (WCAG 2.1.4)
 */
export function useKeys(shortcuts: readonly Shortcut[]): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(OFF) === null);
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing || isTyping(target) || document.querySelector('[role=dialog], [role=listbox]'))
        return;
      const found = current.current.find((shortcut) => shortcut.key === pressedKey(event));
      if (!found) return;
      event.preventDefault();
      found.act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return [
    isOn,
    (turnOn) => {
      if (turnOn) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, '');
      setIsOn(turnOn);
    },
  ];
}
