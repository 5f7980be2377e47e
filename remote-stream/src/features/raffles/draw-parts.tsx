import Ticket from '@greenroom/shared-ui/icons/ticket';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { type ReactNode, type Ref, memo } from 'react';
import { visibleText } from '@greenroom/contract/text';
import { DateTime } from '@greenroom/shared-ui/time';
import { Button } from '@greenroom/shared-ui/button';
import { msg } from '@greenroom/shared-ui/texts';
import { type Member, isSameMember } from '../../shared/member';
import { MemberName } from '../../shared/member-name';
import type { RaffleEntry } from './entries.api';
import type { Raffle, Replacement } from './raffles.api';
import { isDrawn } from './raffle-status';
import { SideCard } from './side-card';
import { useDraw, type DrawState } from './draw.api';
import { Trans, t } from '../../texts';
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
      {t('You won!')}
    </strong>
  );
  return (
    <SideCard title={isOver ? t('Winners') : t('Draw', {}, 'of winners')} note={won}>
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
        <p className={styles.step}>
          {t(
            { one: 'Entries are closed. The winner will be shown here.', other: 'Entries are closed. The winners will be shown here.' },
            { count: places },
          )}
        </p>
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
      <span className={styles.place}>{t('Winner #{place}', { place: number })}</span>
    </li>
  );
});

/** Compares ids. If the back end sends only names, which aren't unique, the visitor must also have entered. */
export function useIsOwnWin({ ownEntries }: Raffle): (winner: Member) => boolean {
  const user = useCurrentUser();
  return (winner) => (winner.id ? isSameMember(winner, user) : winner.name === user?.username && ownEntries > 0);
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
    <ul className={styles.replacements} aria-label={t('Replaced winners')} role="list">
      {replacements.slice(hidden).map((replacement, index) => {
        const { place, entryId } = replacement;
        const isLast = !replacements.slice(hidden + index + 1).some((later) => later.place === place);
        const isEmpty = isLast && !winners.some((winner) => winner.place === place);
        return (
          <li key={entryId}>
            <Replaced {...replacement} />
            {isEmpty && ` ${t('Nobody is left to follow.')}`}
          </li>
        );
      })}
      {hidden > 0 && (
        <li>{t({ one: 'The record has {count} earlier one.', other: 'The record has {count} earlier ones.' }, { count: hidden })}</li>
      )}
    </ul>
  );
}

/** Says why a place passed on. The staff's note isn't a value: `Trans` would take tags in it for elements. */
const Replaced = ({ place, reason, note, at }: Replacement) => (
  <Trans
    message={replacedMessage(reason, note)}
    values={{ place }}
    components={{ date: <DateTime value={at} fallback="–" dateOnly />, note: <>{visibleText(note)}</> }}
  />
);

function replacedMessage(reason: string, note: string) {
  switch (reason) {
    case 'not_claimed':
      return msg('Winner #{place} was replaced, because the prize was not claimed by <date/>.');
    case 'declared':
      return note
        ? msg('Winner #{place} was replaced, because the staff declared the prize lapsed on <date/>: <note/>.')
        : msg('Winner #{place} was replaced, because the staff declared the prize lapsed on <date/>.');
    case 'deleted':
      return msg('Winner #{place} was replaced, because the account was deleted.');
    default:
      return msg('Winner #{place} was replaced, because the member can no longer take part.');
  }
}

export const drawTitle = (raffle: Raffle) => (isDrawn(raffle) ? t('How the winners were found') : t('How winners are drawn'));

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
  if (draw.drawnAt === null)
    return draw.beacon?.round ? t('Not drawn yet, needs round {round}', { round: String(draw.beacon.round) }) : t('Not drawn yet');
  return draw.entriesCount === 0 ? t('Nobody entered') : '–';
}
