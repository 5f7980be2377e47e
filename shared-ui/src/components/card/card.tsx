import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

export interface CardLook {
  /** It leads somewhere as a whole: it answers pointer and keyboard. */
  interactive?: boolean;
}

/** The look of a card for elements that aren't a `div`: a link, a list item. */
export function cardClass({ interactive = false }: CardLook = {}, className?: string): string {
  return classNames(styles.card, interactive && styles.interactive, className);
}

/** A raised surface, lit from above. */
export function Card({ interactive, className, ...props }: ComponentProps<'div'> & CardLook) {
  return <div {...props} className={cardClass({ interactive }, className)} />;
}
