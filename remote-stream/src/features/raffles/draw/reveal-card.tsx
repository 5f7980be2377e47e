import { Button } from '@greenroom/shared-ui/button';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { CheckDraw } from './check-draw';
import { stepMessage, winnersMessage } from './draw-messages';
import { type Reveal, useReveal } from './use-reveal';
import { type DrawProps, WinnersCard, useIsOwnWin } from './winners-card';
import styles from './winners-card.module.css';

/** The winners of a raffle that was not drawn when its page was opened: reveals them when it is, and then offers to verify the draw. */
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
        rolling={rolling && (rolling.name ?? 'Anonymous')}
        isEvent={isEvent}
        listRef={list}
        step={
          isOver
            ? isEvent && draw?.seed && <CheckDraw raffleId={id} draw={{ ...draw, seed: draw.seed }} />
            : isEvent && <RevealStep reveal={reveal} winners={winners.length} focusAfter={list} />
        }
      />
    </>
  );
}

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
