import { Box, ButtonBase } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { LiveHunt } from '@greenroom/contract/admin';
import { useNavigate } from 'react-router-dom';
import { Key, pressedKey } from '../../../components/keys';
import type { useCorrecting, useEntering } from './use-entering';
import type { LiveActions } from './use-live-hunt';
import type { useOpening } from './use-opening';

interface Shortcut {
  /** As {@link pressedKey} returns it. */
  press: string;
  /** True if Alt has to be held. */
  alt?: boolean;
  key: string;
  label: string;
  act: () => void;
}

/**
 * Listens for shortcuts on the whole document, unless a dialog is open.
 * @param focusField focuses the field when something is typed outside of an input
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
      const found = shortcuts.find(({ press, alt = false }) => press === pressedKey(event) && alt === event.altKey);
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

/** Lists the shortcuts as buttons that don't take the focus. */
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

interface LiveState {
  hunt: LiveHunt;
  mode: 'enter' | 'open' | 'correct' | 'ended';
  actions: LiveActions;
  showMessage: (text: string, isProblem?: boolean) => void;
  setPhase: (phase: 'enter' | 'open') => void;
  setDialog: (dialog: 'remove' | 'end') => void;
  entering: ReturnType<typeof useEntering>;
  opening: ReturnType<typeof useOpening>;
  correcting: ReturnType<typeof useCorrecting>;
}

/** Returns the current mode's shortcuts. Alt avoids the browsers' own shortcuts and the dead keys of a Mac. */
export function useLiveShortcuts(live: LiveState): Shortcut[] {
  const { hunt, mode, actions, showMessage, setPhase, setDialog, entering, opening, correcting } = live;
  const navigate = useNavigate();
  const back: Shortcut = { press: 'b', alt: true, key: 'Alt+B', label: 'All hunts', act: () => void navigate('/bonus-hunts') };
  if (mode === 'ended') return [{ press: 'q', alt: true, key: 'Alt+Q', label: 'Correct the result', act: () => setDialog('end') }, back];
  if (mode === 'correct') return [{ press: 'escape', key: 'Esc', label: 'Leave unchanged', act: correcting.leave }];

  const { game } = opening;
  const run = (action: Promise<unknown>, done: string) =>
    void action.then(
      () => showMessage(done),
      (error: Error) => showMessage(error.message, true),
    );
  const togglePredictions = () => {
    const to = hunt.predictions_active ? 'closed' : 'open';
    run(actions.setPredictions(to), `Predictions are ${to}`);
  };
  const move = (to: 'up' | 'down') => game && run(actions.move(game.id, to), `${game.slot_name} moved ${to}`);
  const ofGame: Shortcut[] = game
    ? [
        { press: 'arrowup', key: '↑', label: 'Previous game', act: () => opening.step(-1) },
        { press: 'arrowdown', key: '↓', label: 'Next game', act: () => opening.step(1) },
        { press: 'c', alt: true, key: 'Alt+C', label: 'Correct it', act: () => correcting.begin(game) },
        { press: 'x', alt: true, key: 'Alt+X', label: 'Remove it', act: () => setDialog('remove') },
        { press: 'arrowup', alt: true, key: 'Alt+↑', label: 'Move it up', act: () => move('up') },
        { press: 'arrowdown', alt: true, key: 'Alt+↓', label: 'Move it down', act: () => move('down') },
      ]
    : [];
  const hasFailed = entering.unconfirmed.some(({ state }) => state === 'failed');
  const phase: Shortcut =
    mode === 'enter'
      ? { press: 'o', alt: true, key: 'Alt+O', label: 'Open the games', act: () => setPhase('open') }
      : { press: 'g', alt: true, key: 'Alt+G', label: 'Enter games', act: () => setPhase('enter') };
  return [
    phase,
    ...ofGame,
    ...(hasFailed && mode === 'enter'
      ? [{ press: 'r', alt: true, key: 'Alt+R', label: "Remove what wasn't added", act: entering.takeBack }]
      : []),
    {
      press: 'p',
      alt: true,
      key: 'Alt+P',
      label: hunt.predictions_active ? 'Close predictions' : 'Open predictions',
      act: togglePredictions,
    },
    { press: 'q', alt: true, key: 'Alt+Q', label: 'End the hunt', act: () => setDialog('end') },
    back,
  ];
}
