import Ticket from '@greenroom/shared-ui/icons/ticket';
import { useCurrentUser, type User } from '@greenroom/shared-ui/platform';
import { type ReactNode, type Ref, memo } from 'react';
import { visibleText } from '@greenroom/contract/text';
import { formatCount } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import { Button } from '@greenroom/shared-ui/button';
import { type Member, isSameMember } from '../../shared/member';
import { MemberName } from '../../shared/member-name';
import type { RaffleEntry } from './entries.api';
import type { Raffle, Replacement } from './raffles.api';
import { isDrawn } from './raffle-status';
import { SideCard } from './side-card';
import { useDraw, type DrawState } from './draw.api';
import styles from './draw.module.css';

export interface DrawProps {
  raffle: Raffle;
  entries: readonly RaffleEntry[] | undefined;
  state: DrawState | null;
  children?: ReactNode;
}

interface WinnersCardProps extends DrawProps {
  shown: number;
  isOver: boolean;
  rolling?: string | null;
  /** The draw took place while the page was open: the winners appear with a movement. */
  isEvent?: boolean;
  step?: ReactNode;
  listRef?: Ref<HTMLOListElement>;
}

/** Draws the winners and the places still to come. It has the same height in every state, so nothing moves. */
export function WinnersCard({
  raffle,
  entries,
  state,
  shown,
  isOver,
  rolling = null,
  isEvent = false,
  step,
  listRef,
  children,
}: WinnersCardProps) {
  const isOwn = useIsOwnWin(raffle);
  const places = usePlaces(raffle, entries);
  const { winners } = raffle;
  if (state === null) return null;
  const won = isOver && winners.some(isOwn) && (
    <strong className={styles.won} data-event={isEvent || undefined}>
      You won!
    </strong>
  );
  return (
    <SideCard title={isOver ? 'Winners' : 'Draw'} note={won}>
      <ol
        ref={listRef}
        className={styles.winnersCardWinners}
        role="list"
        tabIndex={-1}
        data-event={isEvent || undefined}
        data-waiting={(!isOver && shown === 0 && rolling === null) || undefined}
      >
        {Array.from({ length: places }, (_, index) => {
          const winner = index < shown ? winners[index] : undefined;
          const isOwnPlace = winner !== undefined && isOwn(winner);
          return (
            <Place
              key={index}
              number={winner?.place ?? index + 1}
              winner={winner}
              isOwn={isOwnPlace}
              rolling={index === shown ? rolling : null}
            />
          );
        })}
      </ol>
      {isOver && <Replacements of={raffle} />}
      {state === 'pending' ? (
        <p className={styles.step}>Entries are closed. The {places === 1 ? 'winner' : 'winners'} will be shown here.</p>
      ) : (
        step
      )}
      {children}
    </SideCard>
  );
}

/** Returns the number of winners: before the draw, as many as it can have. */
function usePlaces(raffle: Raffle, entries: readonly RaffleEntry[] | undefined): number {
  const { id, winners, hasEnded, hasDrawRecord } = raffle;
  const { data: draw } = useDraw(id, hasEnded && hasDrawRecord && !isDrawn(raffle));
  if (isDrawn(raffle)) return winners.length;
  const prizes = draw?.winnersCount ?? 1;
  return entries ? Math.min(prizes, new Set(entries.map(({ user }) => user.id)).size) : prizes;
}

interface PlaceProps {
  number: number;
  winner: Member | undefined;
  isOwn: boolean;
  rolling: string | null;
}

/** Draws a place. Memoized for the draws of hundreds of winners. */
const Place = memo(function Place({ number, winner, isOwn, rolling }: PlaceProps) {
  return (
    <li data-own={isOwn || undefined} data-drawn={winner !== undefined || undefined} data-rolling={rolling !== null || undefined}>
      {winner ? (
        <MemberName member={winner} size={40} isOwn={isOwn} />
      ) : (
        <span className={styles.empty} aria-hidden="true">
          <span className={styles.seat}>
            <Ticket size={18} />
          </span>
          {/* The key replaces the element, whose animation then starts. */}
          {rolling !== null && (
            <span key={rolling} className={styles.rolling}>
              {rolling}
            </span>
          )}
        </span>
      )}
      <span className={styles.winnersCardPlace}>Winner #{number}</span>
    </li>
  );
});

export function useIsOwnWin({ ownEntries }: Raffle): (winner: Member) => boolean {
  const user = useCurrentUser();
  return (winner) => isOwnWin(winner, user, ownEntries);
}

/** Compares ids. If the back end sends only names, which aren't unique, the visitor must also have entered. */
function isOwnWin(winner: Member, user: User | null, ownEntries: number): boolean {
  if (winner.id) return isSameMember(winner, user);
  return user !== null && winner.name === user.username && ownEntries > 0;
}

interface ReplacementsProps {
  of: { winners: readonly { place: number }[]; replacements: readonly Replacement[] };
  shown?: number;
}

/** Draws the places that passed on to the next in the draw order, and why (docs/raffle-draws.md#reserves). Names nobody. */
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

/** Returns the title of the draw record, before and after the draw. */
export const drawTitle = (raffle: Raffle) => (isDrawn(raffle) ? 'How the winners were found' : 'How winners are drawn');

export const DrawButton = ({ raffle, onPress }: { raffle: Raffle; onPress: () => void }) =>
  raffle.hasDrawRecord && (
    <Button variant="secondary" size="small" className={styles.button} onClick={onPress}>
      {drawTitle(raffle)}
    </Button>
  );

/** Draws the status of the draw for an ended raffle without winners; a dash if there is no draw record. */
export function DrawPending({ raffle: { id, hasDrawRecord } }: { raffle: Raffle }) {
  const { data: draw } = useDraw(id, hasDrawRecord);
  if (!draw) return '–';
  if (draw.drawnAt === null) return draw.beacon?.round ? `Not drawn yet, needs round ${draw.beacon.round}` : 'Not drawn yet';
  return draw.entriesCount === 0 ? 'Nobody entered' : '–';
}
