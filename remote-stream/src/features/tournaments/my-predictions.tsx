import { Button } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import Check from '@greenroom/shared-ui/icons/check';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import CircleX from '@greenroom/shared-ui/icons/circle-x';
import Lock from '@greenroom/shared-ui/icons/lock';
import Cross from '@greenroom/shared-ui/icons/x';
import { DateTime } from '@greenroom/shared-ui/time';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { useId } from 'react';
import { msg } from '@greenroom/shared-ui/texts';
import type { TournamentDetails, Match } from './tournaments.api';
import { hasPlayers } from './picks';
import type { Predictions } from './use-predictions';
import { matchName, type PickState, pickState } from './bracket';
import { Substitutes } from './match-list';
import { t } from '../../texts';
import matchStyles from './match-list.module.css';
import styles from './my-predictions.module.css';

interface MyPredictionsProps {
  details: TournamentDetails;
  predictions: Predictions;
}

/** Draws the form where members pick the winners (docs/product.md#tournaments). */
export function MyPredictions({ details, predictions }: MyPredictionsProps) {
  const user = useCurrentUser();
  if (!user) {
    return (
      <SignInPrompt
        title={t('Sign in to make predictions')}
        text={t('Pick the winner of every match, and see how you rank.')}
        linkText={(chat) => t('Sign In with {chat}', { chat })}
      />
    );
  }
  const note = !details.isRanked && (
    <p className={styles.note}>{t("You've made decisions in this tournament as staff, so your predictions aren't ranked.")}</p>
  );
  if (!details.tournament.predictionsActive) {
    return (
      <>
        {note}
        <Closed details={details} predictions={predictions} />
      </>
    );
  }
  const known = details.matches.filter(hasPlayers);
  if (known.length === 0) return <EmptyState heading="h2" title={t('No matches available for predictions')} />;
  return (
    <>
      {note}
      <ul className={`${matchStyles.list} ${styles.list}`}>
        {known.map((match) => (
          <li key={match.id}>
            <MatchPick
              match={match}
              pick={predictions.picks[match.id]}
              locked={predictions.locked.has(match.id)}
              heading="h2"
              onPick={(winner) => predictions.pick(match.id, winner)}
            />
          </li>
        ))}
      </ul>
      <SaveBar predictions={predictions} />
    </>
  );
}

/** Draws, while predictions are closed, the saved picks with their outcomes. */
function Closed({ details: { matches, saved }, predictions }: MyPredictionsProps) {
  const predicted = matches.filter((match) => saved[match.id] !== undefined);
  return (
    <>
      <EmptyState heading="h2" title={t('Predictions are not active for this tournament')} />
      {predicted.length > 0 && (
        <section className={styles.saved} aria-labelledby="saved-predictions">
          <h2 id="saved-predictions">{t('Your saved predictions')}</h2>
          <ul className={`${matchStyles.list} ${styles.list}`}>
            {predicted.map((match) => (
              <li key={match.id}>
                <MatchPick match={match} pick={predictions.saved[match.id]} locked heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Draws a bar that is sticky while there are open matches; its size is constant. */
function SaveBar({ predictions }: { predictions: Predictions }) {
  const { open, picks, unsaved, saving, maySave, save } = predictions;
  const picked = open.filter(({ id }) => picks[id] !== undefined).length;
  const isUnsaved = Object.keys(unsaved).length > 0;
  const state = stateOf({ isUnsaved, hasOpen: open.length > 0, picked });
  return (
    <div className={styles.bar} data-bottom-inset data-unsaved={isUnsaved || undefined} data-idle={open.length === 0 || undefined}>
      <p className={styles.count} aria-live="polite">
        <strong>{open.length > 0 ? t('{picked} of {total} picked', { picked, total: open.length }) : t('Nothing left to pick')}</strong>
        {/* The key replaces the element when the text changes, which doesn't count as a layout shift. */}
        <span key={state}>{state}</span>
      </p>
      <Button busy={saving} busyText={t('Saving...')} disabled={!maySave} onClick={save}>
        {t('Save Predictions')}
      </Button>
    </div>
  );
}

function stateOf({ isUnsaved, hasOpen, picked }: { isUnsaved: boolean; hasOpen: boolean; picked: number }): string {
  if (!hasOpen) return t('All matches with known players are locked');
  if (isUnsaved) return t('You have unsaved picks');
  return picked > 0 ? t('All picks are saved') : t('Pick who wins');
}

interface MatchPickProps {
  match: Match;
  pick: string | undefined;
  /** True if the pick is final: shows the saved pick and its outcome. */
  locked: boolean;
  heading: 'h2' | 'h3';
  onPick?: (winner: string) => void;
}

function MatchPick({ match, pick, locked, heading: Heading, onPick }: MatchPickProps) {
  const titleId = useId();
  const players = [match.player1, match.player2];
  return (
    <div
      className={`${matchStyles.match} ${styles.match}`}
      data-locked={locked || undefined}
      data-open={match.winner === null || undefined}
      data-pick={pickState(match, pick) ?? undefined}
    >
      <div className={styles.head}>
        <Heading id={titleId}>{matchName(match)}</Heading>
        <DateTime value={match.scheduledAt} fallback={t('Date to be announced')} />
      </div>
      <div className={styles.players} role="group" aria-labelledby={titleId}>
        {players.map((player, index) => {
          const name = player ?? t('TBA');
          const picked = player !== null && player === pick;
          if (locked || player === null) return <LockedPlayer key={index} name={name} picked={picked} winner={match.winner} />;
          return (
            <button key={index} type="button" className={styles.player} aria-pressed={picked} onClick={() => onPick?.(player)}>
              <span className={styles.lamp}>{picked && <Check size={14} strokeWidth={3} />}</span>
              <span translate="no">{name}</span>
            </button>
          );
        })}
      </div>
      <Substitutes match={match} />
      <Outcome match={match} pick={pick} locked={locked} />
    </div>
  );
}

function LockedPlayer({ name, picked, winner }: { name: string; picked: boolean; winner: string | null }) {
  const outcome = winner === null ? undefined : name === winner ? 'won' : 'lost';
  const Mark = outcome === 'lost' ? Cross : Check;
  return (
    <span className={styles.player} data-picked={picked || undefined} data-outcome={outcome}>
      <span className={styles.lamp}>{picked && <Mark size={14} strokeWidth={3} />}</span>
      <span>
        {name}
        {picked && <VisuallyHidden>{t(', your pick')}</VisuallyHidden>}
      </span>
    </span>
  );
}

const OUTCOMES = { right: msg('You were right'), wrong: msg('You were wrong') };
const ICONS: Record<PickState, typeof Lock> = { open: Lock, right: CircleCheck, wrong: CircleX };

/** Draws one line in every state, so locking or deciding a match shifts nothing. */
function Outcome({ match, pick, locked }: Pick<MatchPickProps, 'match' | 'pick' | 'locked'>) {
  const own = pick === undefined ? t('No pick') : t('Your pick: {pick}', { pick });
  if (!locked) return <p className={styles.outcome}>{pick === undefined ? t('Pick who wins') : own}</p>;
  const state = pickState(match, pick) ?? 'open';
  const Icon = ICONS[state];
  return (
    <p className={styles.outcome} data-pick={state}>
      <span className={styles.state}>
        <Icon size={16} />
        {state !== 'open' ? t(OUTCOMES[state]) : match.winner === null ? t('Locked') : own}
      </span>
      <span>{match.winner === null ? own : t('Winner: {winner}', { winner: match.winner })}</span>
    </p>
  );
}
