import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';

/** What one can do with the screen, and the key for it. */
export interface Shortcut {
  /** As `KeyboardEvent.code` has it, which is the same on every layout. */
  code: string;
  /** Whether Alt is held. */
  alt?: boolean;
  /** As it is printed on keyboards. */
  key: string;
  label: string;
  act: () => void;
}

/**
 * Listens for shortcuts wherever the keyboard stands. While `isOn` is false, a dialog has the keyboard.
 * @param focusField brings it back to the field, where somebody types elsewhere
 */
export function useShortcuts(shortcuts: Shortcut[], { isOn, focusField }: { isOn: boolean; focusField: () => void }) {
  const current = useRef({ shortcuts, isOn, focusField });
  useEffect(() => {
    current.current = { shortcuts, isOn, focusField };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { shortcuts, isOn, focusField } = current.current;
      // With Ctrl, Alt stands for AltGr, by which some type their letters.
      if (!isOn || event.ctrlKey || event.metaKey || event.isComposing) return;
      const target = event.target as HTMLElement;
      const hasSuggestions = target.getAttribute('aria-expanded') === 'true';
      const found = shortcuts.find(({ code, alt = false }) => code === event.code && alt === event.altKey);
      if (found && (found.alt || !hasSuggestions)) {
        event.preventDefault();
        // Before the field opens its suggestions.
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

/** The line that says which keys there are; each can be pressed with the mouse as well, which takes the keyboard nowhere. */
export function HelpLine({ shortcuts }: { shortcuts: Shortcut[] }) {
  return (
    <Box
      component="ul"
      aria-label="Keys"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, listStyle: 'none', m: 0, px: { xs: 1.5, sm: 3 }, py: 1, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', maxHeight: { xs: 104, sm: 'none' }, overflowY: 'auto', flexShrink: 0 }}
    >
      <Box component="li" sx={{ px: 1, py: 0.5, color: 'text.secondary' }}>
        <Key>Enter</Key> Save, and on
      </Box>
      {shortcuts.map(({ key, label, act }) => (
        <li key={key}>
          <ButtonBase onMouseDown={(event) => event.preventDefault()} onClick={act} sx={{ px: 1, py: 0.5, borderRadius: 1, color: 'text.secondary', font: 'inherit', '&:hover': { color: 'text.primary' } }}>
            <Key>{key}</Key> {label}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

function Key({ children }: { children: string }) {
  return (
    <Box component="kbd" sx={{ font: 'inherit', fontWeight: 600, color: 'text.primary', bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.75, mr: 0.75, whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}
