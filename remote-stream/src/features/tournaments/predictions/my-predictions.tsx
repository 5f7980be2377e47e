import { Button } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatNumber } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import grid from '../match-grid.module.css';
import type { TournamentDetails } from '../tournaments.api';
import { MatchPick } from './match-pick';
import { hasPlayers } from './picks';
import styles from './my-predictions.module.css';
import type { Predictions } from './use-predictions';

export interface MyPredictionsProps {
  details: TournamentDetails;
  predictions: Predictions;
}

/** The form where members pick the winners (docs/product.md#tournaments). */
export function MyPredictions({ details, predictions }: MyPredictionsProps) {
  const user = useCurrentUser();
  if (!user) {
    return (
      <SignInPrompt
        title="Sign in to make predictions"
        text="Pick the winner of every match, and see how you do against the others."
        linkText={(chatName) => `Sign In with ${chatName}`}
      />
    );
  }
  const note = !details.isRanked && (
    <p className={styles.note}>You&apos;ve made decisions in this tournament as staff, so your predictions aren&apos;t ranked.</p>
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
  if (known.length === 0) return <EmptyState heading="h2" title="No matches available for predictions" />;
  return (
    <>
      {note}
      <ul className={`${grid.list} ${styles.list}`}>
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

/** Shown while predictions are closed: the saved picks with their outcomes. */
function Closed({ details: { matches, saved }, predictions }: MyPredictionsProps) {
  const predicted = matches.filter((match) => saved[match.id] !== undefined);
  return (
    <>
      <EmptyState heading="h2" title="Predictions are not active for this tournament" />
      {predicted.length > 0 && (
        <section className={styles.saved} aria-labelledby="saved-predictions">
          <h2 id="saved-predictions">Your saved predictions</h2>
          <ul className={`${grid.list} ${styles.list}`}>
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

/** Sticky while there are open matches; its size is constant. */
function SaveBar({ predictions }: { predictions: Predictions }) {
  const { open, picks, unsaved, saving, maySave, save } = predictions;
  const picked = open.filter(({ id }) => picks[id] !== undefined).length;
  const isUnsaved = Object.keys(unsaved).length > 0;
  const state = stateOf({ isUnsaved, hasOpen: open.length > 0, picked });
  return (
    <div className={styles.bar} data-bottom-inset data-unsaved={isUnsaved || undefined} data-idle={open.length === 0 || undefined}>
      <p className={styles.count} aria-live="polite">
        <strong>{open.length > 0 ? `${formatNumber(picked)} of ${formatNumber(open.length)} picked` : 'Nothing left to pick'}</strong>
        {/* The key replaces the element when the text changes, which does not count as a layout shift. */}
        <span key={state}>{state}</span>
      </p>
      <Button busy={saving} busyText="Saving..." disabled={!maySave} onClick={save}>
        Save Predictions
      </Button>
    </div>
  );
}

function stateOf({ isUnsaved, hasOpen, picked }: { isUnsaved: boolean; hasOpen: boolean; picked: number }): string {
  if (!hasOpen) return 'All matches that are set are locked';
  if (isUnsaved) return 'You have unsaved picks';
  return picked > 0 ? 'All picks are saved' : 'Pick who wins';
}
