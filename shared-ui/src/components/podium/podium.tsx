import type { ReactNode, Ref } from 'react';
import { msg } from '../../texts';
import { t } from '../../texts/own';
import { Badge } from '../badge/badge';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './podium.module.css';

export interface PodiumPlace {
  rank?: number;
  name: string | null;
  wagered: ReactNode;
  prize: ReactNode;
  isOwn?: boolean;
}

const STEPS = [styles.first, styles.second, styles.third];
const ORDINALS = [msg('1st place'), msg('2nd place'), msg('3rd place')];

export interface PodiumProps {
  places: readonly PodiumPlace[];
  /** The list of the steps by rank. The first element of each is its player, without the step. */
  ref?: Ref<HTMLOListElement>;
}

/** Draws the top three on steps, the first in the centre (docs/product.md#home); steps may be empty. */
export const Podium = ({ places, ref }: PodiumProps) => (
  <ol ref={ref} className={styles.podium}>
    {STEPS.map((step, index) => {
      const place = places[index];
      return place ? (
        <li key={index} className={step}>
          <Place key={place.name} place={place} rank={place.rank ?? index + 1} />
        </li>
      ) : (
        <li key={index} className={classNames(step, styles.vacant)} aria-hidden="true">
          <span className={styles.block}>
            <span className={styles.rank}>{index + 1}</span>
          </span>
        </li>
      );
    })}
  </ol>
);

function Place({ place, rank }: { place: PodiumPlace; rank: number }) {
  const name = place.name ?? t('Unknown');
  const ordinal = ORDINALS[rank - 1];
  return (
    <>
      <span className={styles.player}>
        <span className={styles.medal}>
          <span aria-hidden="true">{initialOf(place.name)}</span>
          {place.isOwn && (
            <span className={styles.own}>
              <Badge tone="green">{t('You')}</Badge>
            </span>
          )}
        </span>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.wagered}>
          <span className={styles.label}>{t('Wagered')}</span> {place.wagered}
        </span>
      </span>
      <span className={styles.block}>
        <span className={styles.rank}>
          <span aria-hidden="true">{rank}</span>
          <VisuallyHidden>{ordinal && t(ordinal)}</VisuallyHidden>
        </span>
        {place.prize && (
          <span className={styles.prize}>
            <VisuallyHidden>{t('Prize')}</VisuallyHidden> {place.prize}
          </span>
        )}
      </span>
    </>
  );
}

/** Returns the first letter of a name, "U" without a name (docs/product.md#avatars). */
export function initialOf(name: string | null): string {
  // The first code point, to keep surrogate pairs such as emoji intact.
  const [first = 'U'] = name?.trim() ?? '';
  return first.toUpperCase();
}
