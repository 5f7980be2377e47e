import { Button } from '@greenroom/shared-ui/button';
import { useCurrentUser, type User } from '@greenroom/shared-ui/platform';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import Ticket from 'lucide-react/icons/ticket';
import { type ReactNode, type RefObject, memo, useLayoutEffect, useRef } from 'react';
import { type Member, isSameMember } from '../../../members/member';
import { MemberName } from '../../../members/member-name';
import { NO_FILTER, useEntries } from '../entries/entries.api';
import type { Raffle } from '../raffles.api';
import { SideCard } from '../side-card';
import { CheckDraw } from './check-draw';
import styles from './draw-card.module.css';
import { stepMessage, winnersMessage } from './draw-messages';
import type { DrawState } from './use-draw-state';
import { type Reveal, useReveal } from './use-reveal';

export interface DrawCardProps {
  raffle: Raffle;
  /** Without one, there is no card. */
  state: DrawState | null;
  /** Rendered at the end. */
  children?: ReactNode;
}

/**
 * The winners in order (specification 2, section 2 "/raffles/{id}"). Before the draw, their places; a draw that takes place while the page
 * is open is revealed name by name. All of it has the same height, so that nothing moves.
 */
export function DrawCard({ raffle, state, children }: DrawCardProps) {
  const user = useCurrentUser();
  const reveal = useReveal(raffle);
  const places = usePlaces(raffle, reveal);
  const list = useRef<HTMLOListElement>(null);
  const { isEvent, isOver, shown, rolling, draw } = reveal;
  const { winners } = raffle;
  const isOwn = (winner: Member) => isOwnWin(winner, user, raffle.ownEntries);
  const hasWon = isOver && winners.some(isOwn);

  return (
    <>
      {/* Always there, since a live region announces only later changes. */}
      <VisuallyHidden role="status">{isEvent && isOver && winnersMessage(winners, hasWon)}</VisuallyHidden>
      {state && (
        <SideCard title={isOver ? 'Winners' : 'Draw'} note={hasWon && <strong className={styles.won} data-event={isEvent}>You won!</strong>}>
          <ol ref={list} className={styles.winners} role="list" tabIndex={-1} data-event={isEvent} data-waiting={winners.length === 0 || undefined}>
            {Array.from({ length: places }, (_, index) => {
              const winner = index < shown ? winners[index] : undefined;
              return (
                <Place
                  key={index}
                  number={index + 1}
                  winner={winner}
                  isOwn={winner !== undefined && isOwn(winner)}
                  rolling={index === shown && rolling ? rolling.name ?? 'Anonymous' : null}
                />
              );
            })}
          </ol>
          {state === 'pending' && <p className={styles.step}>Entries are closed. The {places === 1 ? 'winner' : 'winners'} will be shown here.</p>}
          {state === 'drawn' && !isOver && <RevealStep reveal={reveal} winners={winners.length} focusAfter={list} />}
          {isEvent && isOver && draw?.seed && <CheckDraw raffleId={raffle.id} draw={{ ...draw, seed: draw.seed }} />}
          {children}
        </SideCard>
      )}
    </>
  );
}

/** The number of winners: before the draw, as many as it can have. */
function usePlaces({ id, winners }: Raffle, { draw }: Reveal): number {
  const memberId = useCurrentUser()?.id;
  const { data: entries } = useEntries({ id, memberId }, NO_FILTER);
  if (winners.length > 0) return winners.length;
  const prizes = draw?.winnersCount ?? 1;
  return entries ? Math.min(prizes, new Set(entries.map(({ user }) => user.id)).size) : prizes;
}

interface PlaceProps {
  number: number;
  winner: Member | undefined;
  isOwn: boolean;
  /** The name that rolls in this place. */
  rolling: string | null;
}

/** Memoized for the draws of hundreds of winners. */
const Place = memo(function Place({ number, winner, isOwn, rolling }: PlaceProps) {
  return (
    <li data-own={isOwn || undefined} data-drawn={winner !== undefined || undefined}>
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
      <span className={styles.place}>Winner #{number}</span>
    </li>
  );
});

interface RevealStepProps {
  reveal: Reveal;
  winners: number;
  /** Takes the focus from the button when the reveal ends. */
  focusAfter: RefObject<HTMLElement | null>;
}

function RevealStep({ reveal, winners, focusAfter }: RevealStepProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const skipButton = button.current;
    const next = focusAfter.current;
    return () => {
      if (document.activeElement === skipButton) next?.focus({ preventScroll: true });
    };
  }, [focusAfter]);

  return (
    <div className={styles.step}>
      {stepMessage(reveal, winners, reveal.draw?.ticketsCount ?? null)}
      <Button ref={button} variant="ghost" size="small" onClick={reveal.skip}>
        Skip
      </Button>
    </div>
  );
}

/** Compares ids. If the back end sends only names, which are not unique, the visitor must also have entered. */
function isOwnWin(winner: Member, user: User | null, ownEntries: number): boolean {
  if (winner.id) return isSameMember(winner, user);
  return user !== null && winner.name === user.username && ownEntries > 0;
}
