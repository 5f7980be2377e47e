import { type NumberValue, formatMoney } from '@greenroom/shared-ui/format';
import { AnimatedNumber, ChangeAnnouncer } from '@greenroom/shared-ui/live-changes';
import { Podium } from '@greenroom/shared-ui/podium';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Board, Player } from './board';
import { rankBoard, type RecentChanges, useRecentChanges } from './ranks';
import { t } from '../texts';

/** Draws the top three of a board with their prizes; players who overtake move to their new place. Needs a `key` by board. */
export function BoardPodium({ board: { topThree, rest, prizes, currency }, isOwn }: { board: Board; isOwn?: (player: Player) => boolean }) {
  const ranked = useMemo(() => rankBoard({ topThree, rest, prizes }), [topThree, rest, prizes]);
  const changes = useRecentChanges(ranked);
  const list = useRef<HTMLOListElement>(null);
  const format = (amount: NumberValue) => formatMoney(amount, currency);

  useLayoutEffect(() => {
    if (list.current) movePlayers(list.current, changes);
  }, [changes]);

  return (
    <>
      <ChangeAnnouncer value={topThree[0]?.name ?? null} describe={describeLeader} />
      <Podium
        ref={list}
        places={ranked.slice(0, topThree.length).map(({ rank, player, prize }, index) => ({
          rank,
          name: player.name,
          wagered: <AnimatedNumber value={player.wagered} from={changes.get(player.name)?.wageredBefore} format={format} />,
          prize: prize === null && prizes[index] === undefined ? null : <AnimatedNumber value={prize ?? 0} format={format} />,
          isOwn: isOwn?.(player),
        }))}
      />
    </>
  );
}

/** Announces nothing for the first player of a new period. */
const describeLeader = (before: string | null, leader: string | null) =>
  before !== null && leader !== null ? t('{leader} passed {before} and now leads.', { leader, before }) : '';

const FROM_BELOW = 32;

function movePlayers(list: HTMLOListElement, changes: RecentChanges): void {
  const players = [...list.children].map(({ firstElementChild }) => firstElementChild as HTMLElement);
  // Measured before the first one moves.
  const positions = players.map(positionOf);
  for (const { place, placeBefore } of changes.values()) {
    const player = players[place - 1];
    const now = positions[place - 1];
    if (place === placeBefore || !player || !now) continue;
    const before = positions[placeBefore - 1];
    animateMove(
      player,
      before ? { x: before.x - now.x, y: before.y - now.y, rose: placeBefore > place } : { y: FROM_BELOW, fades: true, rose: true },
    );
  }
}

/** Returns the middle of the lower edge: names have different widths. */
function positionOf(element: Element): { x: number; y: number } {
  const { left, width, bottom } = element.getBoundingClientRect();
  return { x: left + width / 2, y: bottom };
}

const MOVE_MS = 400;
const HIGHLIGHT_MS = 1600;

export interface Move {
  x?: number;
  y?: number;
  /** Fades in: the element was elsewhere before. */
  fades?: boolean;
  /** Highlights the element by fading out its `::before`, which the stylesheet shows for `data-risen`. */
  rose?: boolean;
}

/** Moves an element from its previous position to its new one; not with reduced motion or in a hidden tab. */
export function animateMove(element: HTMLElement, { x = 0, y = 0, fades = false, rose = false }: Move): void {
  if (document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(
    // Above the ones that it overtakes.
    { transform: [`translate(${x}px, ${y}px)`, 'none'], opacity: [fades ? 0 : 1, 1], zIndex: rose ? [1, 1] : [0, 0] },
    { duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
  if (!rose) return;
  element.dataset.risen = 'true';
  const highlight = element.animate({ opacity: [1, 0] }, { duration: HIGHLIGHT_MS, easing: 'ease-in', pseudoElement: '::before' });
  highlight.onfinish = () => delete element.dataset.risen;
}
