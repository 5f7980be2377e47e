import { SiteLink } from '@greenroom/shared-ui/link';
import { DateTime } from '@greenroom/shared-ui/time';
import type { Board } from '../../boards/board';
import { SourceLine } from '../../boards/source-line';
import styles from './board-source.module.css';

/** Where the board's numbers come from, how wagers count and how old they are, with a warning while the source is silent, what the staff has corrected, and the board's terms. */
export function BoardSource({ board: { source, state, topThree, excludedPlayers, terms } }: { board: Board }) {
  // The podium has no room for a reason; the ranks below it name theirs.
  const corrected = topThree.filter(({ correction }) => correction);
  const isRunning = state === null || state === 'running';
  const hidden = topThree.filter(({ isHidden }) => isHidden).length;
  if (!source && corrected.length === 0 && excludedPlayers === 0 && hidden === 0 && !terms) return null;
  return (
    <div className={styles.source}>
      {source && <SourceLine source={source} isRunning={isRunning} />}
      {source?.disclosure && <p>{source.disclosure}</p>}
      {source?.countedFrom && (
        <p>
          Counted from <DateTime value={source.countedFrom} />.
        </p>
      )}
      {corrected.map(({ name, correction }) => (
        <p key={name}>
          {name ?? 'Unknown'} was corrected by the staff: {correction}
        </p>
      ))}
      {hidden > 0 && (
        <p>
          {hidden === 1
            ? 'One of the top three hides their name at the casino.'
            : `${hidden} of the top three hide their names at the casino.`}
        </p>
      )}
      {excludedPlayers > 0 && (
        <p>{excludedPlayers === 1 ? 'The staff has excluded one player.' : `The staff has excluded ${excludedPlayers} players.`}</p>
      )}
      {terms && (
        <p>
          Terms: <SiteLink to={terms.path}>{terms.title}</SiteLink>
        </p>
      )}
    </div>
  );
}
