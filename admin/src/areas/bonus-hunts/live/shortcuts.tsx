import { Box, ButtonBase } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Key } from '../../../components/key';

/** A keyboard shortcut. */
export interface Shortcut {
  /** `KeyboardEvent.code`, which is independent of the keyboard layout. */
  code: string;
  /** Whether Alt is held. */
  alt?: boolean;
  /** The key as printed on keyboards. */
  key: string;
  label: string;
  act: () => void;
}

/**
 * Listens for shortcuts on the whole document. `isOn` is false while a dialog is open.
 * @param focusField focuses the field, when something is typed outside of an input
 */
export function useShortcuts(shortcuts: Shortcut[], { isOn, focusField }: { isOn: boolean; focusField: () => void }) {
  const current = useRef({ shortcuts, isOn, focusField });
  useEffect(() => {
    current.current = { shortcuts, isOn, focusField };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { shortcuts, isOn, focusField } = current.current;
      // Ctrl with Alt is AltGr, which types letters on some layouts.
      if (!isOn || event.ctrlKey || event.metaKey || event.isComposing) return;
      const target = event.target as HTMLElement;
      const hasSuggestions = target.getAttribute('aria-expanded') === 'true';
      const found = shortcuts.find(({ code, alt = false }) => code === event.code && alt === event.altKey);
      if (found && (found.alt || !hasSuggestions)) {
        event.preventDefault();
        // The field would open its suggestions.
        event.stopPropagation();
        found.act();
      } else if (event.key.length === 1 && event.key !== ' ' && !event.altKey && !target.matches('input, textarea')) {
        focusField();
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Lists the shortcuts, as buttons that do not take the focus. */
export function HelpLine({ shortcuts }: { shortcuts: Shortcut[] }) {
  return (
    <Box
      component="ul"
      aria-label="Keys"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        listStyle: 'none',
        m: 0,
        px: { xs: 1.5, sm: 3 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        maxHeight: { xs: 104, sm: 'none' },
        overflowY: 'auto',
        flexShrink: 0,
      }}
    >
      <Box component="li" sx={{ px: 1, py: 0.5, color: 'text.secondary' }}>
        <Key>Enter</Key> Save and continue
      </Box>
      {shortcuts.map(({ key, label, act }) => (
        <li key={key}>
          <ButtonBase
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
            sx={{ px: 1, py: 0.5, borderRadius: 1, color: 'text.secondary', font: 'inherit', '&:hover': { color: 'text.primary' } }}
          >
            <Key>{key}</Key> {label}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
