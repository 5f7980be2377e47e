import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

export interface CardLook {
  /** The whole card is a link: it reacts to hover and focus. */
  interactive?: boolean;
}

/** The card's class for elements other than a `div`, such as a link or a list item. */
export function cardClass({ interactive = false }: CardLook = {}, className?: string): string {
  return classNames(styles.card, interactive && styles.interactive, className);
}

/** A raised surface. */
export function Card({ interactive, className, ...props }: ComponentProps<'div'> & CardLook) {
  return <div {...props} className={cardClass({ interactive }, className)} />;
}
