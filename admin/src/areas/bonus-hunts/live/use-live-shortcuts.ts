import type { LiveHunt } from '@greenroom/contract/admin';
import { useNavigate } from 'react-router-dom';
import type { Shortcut } from './shortcuts';
import type { useCorrecting } from './use-correcting';
import type { useEntering } from './use-entering';
import type { LiveActions } from './use-live-hunt';
import type { useOpening } from './use-opening';

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

/**
 * The shortcuts of the current mode. Those with Alt avoid the browsers' own shortcuts and the dead keys of a Mac.
 */
export function useLiveShortcuts({
  hunt,
  mode,
  actions,
  showMessage,
  setPhase,
  setDialog,
  entering,
  opening,
  correcting,
}: LiveState): Shortcut[] {
  const navigate = useNavigate();
  const back: Shortcut = { code: 'KeyB', alt: true, key: 'Alt+B', label: 'All hunts', act: () => void navigate('/bonus-hunts') };
  if (mode === 'ended') return [back];
  if (mode === 'correct') return [{ code: 'Escape', key: 'Esc', label: 'Leave it as it was', act: correcting.leave }];

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
        { code: 'ArrowUp', key: '↑', label: 'Previous game', act: () => opening.step(-1) },
        { code: 'ArrowDown', key: '↓', label: 'Next game', act: () => opening.step(1) },
        { code: 'KeyC', alt: true, key: 'Alt+C', label: 'Correct it', act: () => correcting.begin(game) },
        { code: 'KeyX', alt: true, key: 'Alt+X', label: 'Remove it', act: () => setDialog('remove') },
        { code: 'ArrowUp', alt: true, key: 'Alt+↑', label: 'Move it up', act: () => move('up') },
        { code: 'ArrowDown', alt: true, key: 'Alt+↓', label: 'Move it down', act: () => move('down') },
      ]
    : [];
  const hasFailed = entering.unconfirmed.some(({ state }) => state === 'failed');
  const phase: Shortcut =
    mode === 'enter'
      ? { code: 'KeyO', alt: true, key: 'Alt+O', label: 'Open the games', act: () => setPhase('open') }
      : { code: 'KeyG', alt: true, key: 'Alt+G', label: 'Enter games', act: () => setPhase('enter') };
  return [
    phase,
    ...ofGame,
    ...(hasFailed && mode === 'enter'
      ? [{ code: 'KeyR', alt: true, key: 'Alt+R', label: 'Take back what was not added', act: entering.takeBack }]
      : []),
    {
      code: 'KeyP',
      alt: true,
      key: 'Alt+P',
      label: hunt.predictions_active ? 'Close predictions' : 'Open predictions',
      act: togglePredictions,
    },
    { code: 'KeyQ', alt: true, key: 'Alt+Q', label: 'End the hunt', act: () => setDialog('end') },
    back,
  ];
}
