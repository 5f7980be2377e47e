import { visibleText } from '@greenroom/contract/text';
import { formatCount } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import type { Replacement } from '../raffles.api';
import styles from './draw.module.css';

interface ReplacementsProps {
  of: { winners: readonly { place: number }[]; replacements: readonly Replacement[] };
  /** The newest; by default a card's number of them. */
  shown?: number;
}

/** Whose places passed on to the next in the order of the draw, and why (docs/raffle-draws.md#reserves). Names nobody. */
export function Replacements({ of: { winners, replacements }, shown = 5 }: ReplacementsProps) {
  if (replacements.length === 0) return null;
  const hidden = Math.max(0, replacements.length - shown);
  return (
    <ul className={styles.replacements} aria-label="Replaced winners" role="list">
      {replacements.slice(hidden).map((replacement, index) => {
        const { place, entryId } = replacement;
        const isLast = !replacements.slice(hidden + index + 1).some((later) => later.place === place);
        const isEmpty = isLast && !winners.some((winner) => winner.place === place);
        return (
          <li key={entryId}>
            Winner #{place} was replaced, because <Cause of={replacement} />.{isEmpty && ' Nobody is left to follow.'}
          </li>
        );
      })}
      {hidden > 0 && <li>The record has {formatCount(hidden, 'earlier one', 'earlier ones')}.</li>}
    </ul>
  );
}

function Cause({ of: { reason, note, at } }: { of: Replacement }) {
  const date = at && <DateTime value={at} dateOnly />;
  switch (reason) {
    case 'not_claimed':
      return <>the prize was not claimed{date && <> by {date}</>}</>;
    case 'declared':
      return (
        <>
          the staff declared the prize lapsed{date && <> on {date}</>}
          {note && `: ${visibleText(note)}`}
        </>
      );
    case 'deleted':
      return 'the account was deleted';
    default:
      return 'the member can no longer take part';
  }
}
