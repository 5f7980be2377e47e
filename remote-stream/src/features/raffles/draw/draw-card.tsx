import { useState } from 'react';
import type { DeferredParts } from '../detail/use-deferred-parts';
import { isDrawn } from '../raffle-status';
import { type DrawProps, WinnersCard } from './winners-card';

interface DrawCardProps extends DrawProps {
  /** Null until they have loaded: a draw is not revealed, but shown. */
  parts: DeferredParts | null;
}

/**
 * The winners in order (docs/product.md#raffles). Before the draw, their places; a draw that takes place while the page
 * is open is revealed name by name.
 */
export function DrawCard({ parts, ...props }: DrawCardProps) {
  const { raffle } = props;
  const [wasDrawn] = useState(isDrawn(raffle));
  if (parts && !wasDrawn) return <parts.RevealCard {...props} />;
  return <WinnersCard {...props} shown={raffle.winners.length} isOver={isDrawn(raffle)} />;
}
