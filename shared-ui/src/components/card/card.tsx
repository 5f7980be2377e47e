import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

export interface CardLook {
  interactive?: boolean;
}

/** Returns the card's class for elements other than a `div`. */
export const cardClass = ({ interactive = false }: CardLook = {}, className?: string): string =>
  classNames(styles.card, interactive && styles.interactive, className);

export function Card({ interactive, className, ...props }: ComponentProps<'div'> & CardLook) {
  return <div {...props} className={cardClass({ interactive }, className)} />;
}
