import { Button } from '@greenroom/shared-ui/button';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useLayoutEffect, useRef, useEffect, useMemo, useState } from 'react';
import { serverNow } from '@greenroom/shared-ui/countdown';
import { timeOf } from '@greenroom/shared-ui/format';
import { CheckDraw } from './check-draw';
import { stepMessage, winnersMessage, type RevealStep, SUSPENSE_MS, inDrawOrder, revealAt, rollingNames } from './reveal';
import { type DrawProps, WinnersCard, useIsOwnWin } from './draw-parts';
import type { Member } from '../../shared/member';
import type { RaffleEntry } from './entries.api';
import type { Raffle } from './raffles.api';
import { type DrawRecord, useDraw } from './draw.api';
import { t } from '../../texts';
import styles from './draw.module.css';

/** Draws the winners of a raffle that is drawn while its page is open: reveals them, then offers to verify the draw. */
export function RevealCard({ raffle, ...props }: DrawProps) {
  const reveal = useReveal(raffle, props.entries);
  const list = useRef<HTMLOListElement>(null);
  const isOwn = useIsOwnWin(raffle);
  const { isEvent, isOver, shown, rolling, draw } = reveal;
  const { id, winners } = raffle;

  return (
    <>
      {/* Rendered before its text, which is announced only then. */}
      <VisuallyHidden role="status">{isEvent && isOver && winnersMessage(winners, winners.some(isOwn))}</VisuallyHidden>
      <WinnersCard
        {...props}
        raffle={raffle}
        shown={shown}
        isOver={isOver}
        rolling={rolling && (rolling.name ?? t('Anonymous'))}
        isEvent={isEvent}
        listRef={list}
        step={
          isOver
            ? isEvent && draw?.seed && <CheckDraw raffleId={id} draw={{ ...draw, seed: draw.seed }} />
            : isEvent && <Step reveal={reveal} winners={winners.length} focusAfter={list} />
        }
      />
    </>
  );
}

function Step({ reveal, winners, focusAfter }: { reveal: Reveal; winners: number; focusAfter: RefObject<HTMLElement | null> }) {
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
        {t('Skip')}
      </Button>
    </div>
  );
}

const TICK_MS = 100;

type Reveal = ReturnType<typeof useReveal>;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Reveals a draw from its recorded `drawn_at` (docs/raffle-draws.md); without a record, or after its time, it is over at once. */
function useReveal(raffle: Raffle, entries: readonly RaffleEntry[] | undefined) {
  const count = raffle.winners.length;
  const [wasDrawn] = useState(count > 0);
  const [isOver, setOver] = useState(wasDrawn);
  const [noticedAt, setNoticedAt] = useState<number | null>(null);
  const { data: draw, refetch } = useDraw(raffle.id, raffle.hasEnded && raffle.hasDrawRecord && !wasDrawn);

  if (!wasDrawn && noticedAt === null && count > 0) {
    setNoticedAt(serverNow());
    setOver(!raffle.hasDrawRecord || prefersReducedMotion());
  }
  useEffect(() => {
    if (noticedAt !== null && raffle.hasDrawRecord) void refetch();
  }, [noticedAt, raffle.hasDrawRecord, refetch]);

  // Not after the page has noticed it, should the clocks differ. Until the record has loaded, for the suspense at most.
  const drawnAt = Math.min(timeOf(draw?.drawnAt ?? null), noticedAt ?? 0);
  const isRecordLoaded = !Number.isNaN(drawnAt);
  const elapsed = useElapsed(isRecordLoaded ? drawnAt : noticedAt, noticedAt, !isOver);
  const hasNoTime = draw === null || (!isRecordLoaded && elapsed >= SUSPENSE_MS);
  const current: RevealStep =
    count === 0
      ? { isOver: false, shown: 0, name: null }
      : isOver || hasNoTime
        ? { isOver: true, shown: count, name: null }
        : revealAt(elapsed, count);
  if (current.isOver && !isOver) setOver(true);
  return {
    ...current,
    isEvent: noticedAt !== null,
    rolling: useRollingMember(entries, draw, current),
    draw,
    skip: () => setOver(true),
  };
}

/** Returns milliseconds since a time of the server's clock, updated every {@link TICK_MS}; 0 without one. */
function useElapsed(since: number | null, noticedAt: number | null, enabled: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!enabled || since === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // At the same times in every browser.
    const setTimer = () => {
      timer = setTimeout(tick, TICK_MS - ((serverNow() - since) % TICK_MS));
    };
    const tick = () => {
      setNow(serverNow());
      setTimer();
    };
    setTimer();
    return () => clearTimeout(timer);
  }, [enabled, since]);
  return since === null ? 0 : Math.max(now, noticedAt ?? 0) - since;
}

function useRollingMember(
  entries: readonly RaffleEntry[] | undefined,
  draw: DrawRecord | null | undefined,
  { shown, name }: RevealStep,
): Member | null {
  const isRolling = name !== null;
  const sorted = useMemo(() => (isRolling && entries ? inDrawOrder(entries) : []), [isRolling, entries]);
  const names = useMemo(() => (draw ? rollingNames(sorted, draw, shown) : []), [sorted, draw, shown]);
  return name === null ? null : (names[name]?.user ?? null);
}
