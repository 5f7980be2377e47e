import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import type { LiveHunt } from '@greenroom/contract/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CorrectBar, EnterBar, focusFirst, OpenBar } from './bars';
import { EndDialog, RemoveDialog } from './dialogs';
import { Figures } from './figures';
import { GamesTable } from './games-table';
import { HelpLine, useShortcuts } from './shortcuts';
import { useCorrecting } from './use-correcting';
import { useEntering } from './use-entering';
import { type LiveCalls, useLiveHunt } from './use-live-hunt';
import { useLiveShortcuts } from './use-live-shortcuts';
import { useOpening } from './use-opening';

/**
 * A hunt as it is on stream, worked from the keyboard alone. It takes the whole window: nothing of the panel beside it can be
 * reached by accident, and the keyboard never leaves it.
 */
export function LiveScreen() {
  const { id = '' } = useParams();
  const { hunt, error, calls } = useLiveHunt(id);
  return (
    <Dialog fullScreen open transitionDuration={0} aria-labelledby="live-title" slotProps={{ paper: { sx: { bgcolor: 'background.default', border: 0, borderRadius: 0 } } }}>
      {hunt ? <Live hunt={hunt} calls={calls} isOutOfReach={error !== null} /> : <Nothing problem={error?.message} />}
    </Dialog>
  );
}

function Nothing({ problem }: { problem: string | undefined }) {
  return (
    <Box sx={{ m: 'auto', p: 3, textAlign: 'center' }}>
      <h1 id="live-title">Bonus hunt</h1>
      {problem ? <Alert severity="error">{problem}</Alert> : <CircularProgress aria-label="The hunt is being loaded" />}
      <Button component={Link} to="/bonus-hunts" autoFocus sx={{ mt: 2 }}>
        Back to all hunts
      </Button>
    </Box>
  );
}

/** What is told last. */
interface Told {
  text: string;
  isProblem: boolean;
}

interface LiveProps {
  hunt: LiveHunt;
  calls: LiveCalls;
  /** Whether the server could not be asked last. */
  isOutOfReach: boolean;
}

function Live({ hunt, calls, isOutOfReach }: LiveProps) {
  const [told, setTold] = useState<Told | null>(null);
  const tell = useCallback((text: string, isProblem = false) => setTold({ text, isProblem }), []);
  const [phase, setPhase] = useState<'enter' | 'open'>(() => (hunt.games.some(({ win }) => win !== null) ? 'open' : 'enter'));
  const [dialog, setDialog] = useState<'remove' | 'end' | null>(null);
  const entering = useEntering(hunt, calls, tell);
  const opening = useOpening(hunt, calls, tell);
  const correcting = useCorrecting(calls, tell);
  const { correction } = correcting;
  const { game } = opening;
  const isRunning = hunt.ended_at === null;
  const mode = !isRunning ? 'ended' : correction ? 'correct' : phase;

  const screen = useRef<HTMLDivElement>(null);
  const focusField = () => focusFirst(screen.current);
  useEffect(() => {
    if (dialog) return;
    // A dialog that closes gives the keyboard back first, to what may be there no more.
    const frame = requestAnimationFrame(() => focusFirst(screen.current));
    return () => cancelAnimationFrame(frame);
  }, [mode, dialog]);
  const shortcuts = useLiveShortcuts({ hunt, mode, calls, tell, setPhase, setDialog, entering, opening, correcting });
  useShortcuts(shortcuts, { isOn: dialog === null, focusField });

  return (
    <>
      <Box ref={screen} sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, px: { xs: 1.5, sm: 3 }, pt: 2 }}>
          <Heading hunt={hunt} mode={mode} />
          <Figures hunt={hunt} />
          {mode === 'enter' && <EnterBar {...entering} />}
          {mode === 'open' && <OpenBar {...opening} />}
          {correction && mode === 'correct' && <CorrectBar {...correction} type={correcting.change} save={correcting.save} />}
          {mode === 'ended' && (
            <Button component={Link} to={`/bonus-hunts/${hunt.id}/predictions`} variant="outlined" data-first-field sx={{ alignSelf: 'flex-start' }}>
              Who came closest
            </Button>
          )}
          <Message told={told} isOutOfReach={isOutOfReach} />
        </Box>
        <Box tabIndex={0} role="region" aria-label="The games of the hunt" sx={{ flex: 1, minHeight: 120, overflowY: 'auto', px: { xs: 1.5, sm: 3 }, '&:focus-visible': { outlineOffset: -2 } }}>
          <GamesTable games={hunt.games} marked={mode === 'ended' ? undefined : game?.id} drafts={opening.drafts} unconfirmed={entering.unconfirmed} />
          {hunt.games.length + entering.unconfirmed.length === 0 && (
            <Box sx={{ py: 4, color: 'text.secondary', fontSize: '1.25rem' }}>No games yet. Type the first slot, Enter, its bet, Enter.</Box>
          )}
        </Box>
        <HelpLine shortcuts={shortcuts} />
      </Box>
      {dialog === 'remove' && game && (
        <RemoveDialog game={game} onRemove={() => calls.remove(game).then(() => tell(`${game.slot_name} removed`))} onClose={() => setDialog(null)} />
      )}
      {dialog === 'end' && <EndDialog hunt={hunt} onEnd={(balance) => calls.end(balance).then(() => tell('The hunt has ended'))} onClose={() => setDialog(null)} />}
    </>
  );
}

const MODES = { enter: 'Entering games', open: 'Opening', correct: 'Correcting', ended: 'Ended' };

function Heading({ hunt, mode }: { hunt: LiveHunt; mode: keyof typeof MODES }) {
  const { predictions_active: isOpen, predictions_count: count } = hunt;
  const predictions = `Predictions ${isOpen ? 'open' : 'closed'} (${count})`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box component="h1" id="live-title" sx={{ m: 0, fontFamily: 'h1.fontFamily', fontSize: 'clamp(1.5rem, 2.2vw, 2.25rem)', lineHeight: 1.2 }}>
        Bonus hunt #{hunt.id}
      </Box>
      <Chip label={MODES[mode]} color={mode === 'ended' ? 'default' : 'primary'} sx={{ fontSize: '1rem' }} />
      <Chip label={predictions} variant="outlined" color={isOpen ? 'success' : 'default'} sx={{ fontSize: '1rem' }} />
    </Box>
  );
}

/** What came of the last thing that was done; its place is kept, so that nothing below it jumps. */
function Message({ told, isOutOfReach }: { told: Told | null; isOutOfReach: boolean }) {
  const isProblem = isOutOfReach || told?.isProblem;
  const text = isOutOfReach && !told?.isProblem ? 'The server cannot be reached. What is shown may be old.' : told?.text;
  return (
    <Box role={isProblem ? 'alert' : 'status'} sx={{ minHeight: '1.75rem', fontSize: '1.125rem', color: isProblem ? 'error.main' : 'text.secondary' }}>
      {text}
    </Box>
  );
}
