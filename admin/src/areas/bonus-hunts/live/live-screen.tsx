import { Alert, Box, Button, Chip, CircularProgress, Dialog } from '@mui/material';
import type { LiveHunt } from '@greenroom/contract/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PredictedNote } from '../../../components/takes-part';
import { CorrectBar, EnterBar, focusFirst, OpenBar } from './bars';
import { EndDialog, RemoveDialog } from './dialogs';
import { GamesTable } from './games-table';
import { HelpLine, useShortcuts, useLiveShortcuts } from './shortcuts';
import { useCorrecting, useEntering } from './use-entering';
import { type LiveActions, useLiveHunt } from './use-live-hunt';
import { useOpening } from './use-opening';
import { dollars, times } from '../amounts';

/** Draws the screen of a hunt during a stream, operable by keyboard alone. A full-screen dialog traps the focus. */
export function LiveScreen() {
  const { id = '' } = useParams();
  const { hunt, error, actions } = useLiveHunt(id);
  return (
    <Dialog
      fullScreen
      open
      transitionDuration={0}
      aria-labelledby="live-title"
      slotProps={{ paper: { sx: { bgcolor: 'background.default', border: 0, borderRadius: 0 } } }}
    >
      {hunt ? <Live hunt={hunt} actions={actions} isOutOfReach={error !== null} /> : <NotLoaded problem={error?.message} />}
    </Dialog>
  );
}

function NotLoaded({ problem }: { problem: string | undefined }) {
  return (
    <Box sx={{ m: 'auto', p: 3, textAlign: 'center' }}>
      <h1 id="live-title">Bonus hunt</h1>
      {problem ? <Alert severity="error">{problem}</Alert> : <CircularProgress aria-label="Loading the hunt" />}
      <Button component={Link} to="/bonus-hunts" autoFocus sx={{ mt: 2 }}>
        Back to all hunts
      </Button>
    </Box>
  );
}

interface StatusMessage {
  text: string;
  isProblem: boolean;
}

function Live({ hunt, actions, isOutOfReach }: { hunt: LiveHunt; actions: LiveActions; isOutOfReach: boolean }) {
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const showMessage = useCallback((text: string, isProblem = false) => setMessage({ text, isProblem }), []);
  const [phase, setPhase] = useState<'enter' | 'open'>(() => (hunt.games.some(({ win }) => win !== null) ? 'open' : 'enter'));
  const [dialog, setDialog] = useState<'remove' | 'end' | null>(null);
  const entering = useEntering(hunt, actions, showMessage);
  const opening = useOpening(hunt, actions, showMessage);
  const correcting = useCorrecting(actions, showMessage);
  const { correction } = correcting;
  const { game } = opening;
  const isRunning = hunt.ended_at === null;
  const mode = !isRunning ? 'ended' : correction ? 'correct' : phase;

  const screen = useRef<HTMLDivElement>(null);
  const focusField = () => focusFirst(screen.current);
  useEffect(() => {
    if (dialog) return;
    // After the dialog has restored the focus, possibly to a removed element.
    const frame = requestAnimationFrame(() => focusFirst(screen.current));
    return () => cancelAnimationFrame(frame);
  }, [mode, dialog]);
  const shortcuts = useLiveShortcuts({ hunt, mode, actions, showMessage, setPhase, setDialog, entering, opening, correcting });
  useShortcuts(shortcuts, { isOn: dialog === null, focusField });

  return (
    <>
      <Box ref={screen} sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, px: { xs: 1.5, sm: 3 }, pt: 2 }}>
          <Heading hunt={hunt} mode={mode} />
          <PredictedNote game="bonus-hunts" id={hunt.id} />
          <Figures hunt={hunt} />
          {mode === 'enter' && <EnterBar {...entering} />}
          {mode === 'open' && <OpenBar {...opening} />}
          {correction && mode === 'correct' && <CorrectBar {...correction} type={correcting.change} save={correcting.save} />}
          {mode === 'ended' && (
            <Button
              component={Link}
              to={`/bonus-hunts/${hunt.id}/predictions`}
              variant="outlined"
              data-first-field
              sx={{ alignSelf: 'flex-start' }}
            >
              Who came closest
            </Button>
          )}
          <StatusLine message={message} isOutOfReach={isOutOfReach} />
        </Box>
        <Box
          tabIndex={0}
          role="region"
          aria-label="The games of the hunt"
          sx={{ flex: 1, minHeight: 120, overflowY: 'auto', px: { xs: 1.5, sm: 3 }, '&:focus-visible': { outlineOffset: -2 } }}
        >
          <GamesTable
            games={hunt.games}
            selected={mode === 'ended' ? undefined : game?.id}
            drafts={opening.drafts}
            unconfirmed={entering.unconfirmed}
          />
          {hunt.games.length + entering.unconfirmed.length === 0 && (
            <Box sx={{ py: 4, color: 'text.secondary', fontSize: '1.25rem' }}>
              No games yet. Type the first slot, Enter, its bet, Enter.
            </Box>
          )}
        </Box>
        <HelpLine shortcuts={shortcuts} />
      </Box>
      {dialog === 'remove' && game && (
        <RemoveDialog
          game={game}
          onRemove={() => actions.remove(game).then(() => showMessage(`${game.slot_name} removed`))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'end' && (
        <EndDialog
          hunt={hunt}
          onEnd={(balance) =>
            isRunning
              ? actions.end(balance).then(() => showMessage('The hunt has ended'))
              : actions.correct(balance, hunt.version).then(() => showMessage('The result is corrected'))
          }
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const MODES = { enter: 'Entering games', open: 'Opening', correct: 'Correcting', ended: 'Ended' };

function Heading({ hunt, mode }: { hunt: LiveHunt; mode: keyof typeof MODES }) {
  const { predictions_active: isOpen, predictions_count: count } = hunt;
  const predictions = `Predictions ${isOpen ? 'open' : 'closed'} (${count})`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="h1"
        id="live-title"
        sx={{ m: 0, fontFamily: 'h1.fontFamily', fontSize: 'clamp(1.5rem, 2.2vw, 2.25rem)', lineHeight: 1.2 }}
      >
        Bonus hunt #{hunt.id}
      </Box>
      <Chip label={MODES[mode]} color={mode === 'ended' ? 'default' : 'primary'} sx={{ fontSize: '1rem' }} />
      <Chip label={predictions} variant="outlined" color={isOpen ? 'success' : 'default'} sx={{ fontSize: '1rem' }} />
    </Box>
  );
}

/** Shows the last action's result at a fixed height, so nothing below shifts. */
function StatusLine({ message, isOutOfReach }: { message: StatusMessage | null; isOutOfReach: boolean }) {
  const isProblem = isOutOfReach || message?.isProblem;
  const text = isOutOfReach && !message?.isProblem ? "Can't reach the server. This may be out of date." : message?.text;
  return (
    <Box
      role={isProblem ? 'alert' : 'status'}
      sx={{ minHeight: '1.75rem', fontSize: '1.125rem', color: isProblem ? 'error.main' : 'text.secondary' }}
    >
      {text}
    </Box>
  );
}

function Figures({ hunt }: { hunt: LiveHunt }) {
  const { needed_x: needed } = hunt;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
        gap: '1px',
        m: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      <Figure name="Start balance">{dollars(hunt.start_balance)}</Figure>
      <Figure name="Total bet">{dollars(hunt.total_bet)}</Figure>
      <Figure name="Total win">{dollars(hunt.winnings)}</Figure>
      <Figure name="Best multiplier">{hunt.best_x > 0 ? times(hunt.best_x) : '–'}</Figure>
      <Figure name="Still to open">{`${hunt.unopened} of ${hunt.games_count}`}</Figure>
      {hunt.end_balance === null ? (
        <Figure name="Needed on average">{needed === null ? '–' : needed === 0 ? 'Broke even' : times(needed)}</Figure>
      ) : (
        <Figure name="Ended with">{dollars(hunt.end_balance)}</Figure>
      )}
    </Box>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <Box sx={{ px: 2, py: 1.25, bgcolor: 'background.paper', boxShadow: '0 0 0 1px rgb(255 255 255 / 6%)' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontFamily: 'h1.fontFamily', fontWeight: 700, fontSize: 'clamp(1.25rem, 2.1vw, 2.25rem)', lineHeight: 1.2 }}
      >
        {children}
      </Box>
    </Box>
  );
}
