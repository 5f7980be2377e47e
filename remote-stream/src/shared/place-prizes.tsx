import { visibleText } from '@greenroom/contract/text';
import type { PlacePrize } from '@greenroom/contract';
import { cardClass } from '@greenroom/shared-ui/card';
import { formatMoney } from '@greenroom/shared-ui/format';
import { type Unread, readList, readOptionalNumber, readRecord, readText } from '@greenroom/shared-ui/http';
import { t } from '../texts';
import styles from './place-prizes.module.css';

export const readPlacePrizes = (value: Unread<PlacePrize[]>): string[] =>
  readList(value, (item) => {
    const { prize, amount } = readRecord(item);
    const dollars = readOptionalNumber(amount);
    const thing = visibleText(readText(prize));
    return dollars === null ? thing : thing ? t('{thing}, worth {amount}', { thing, amount: formatMoney(dollars) }) : formatMoney(dollars);
  });

/** Draws the prizes of the best predictions, by place; nothing without prizes. */
export function PlacePrizes({ title, prizes }: { title: string; prizes: readonly string[] }) {
  if (prizes.length === 0) return null;
  return (
    <section className={cardClass({}, styles.prizes)} aria-label={title}>
      <h2>{title}</h2>
      <ol role="list">
        {prizes.map((prize, index) => (
          <li key={index}>
            <span className={styles.place}>{t('#{place}', { place: index + 1 })}</span> {prize}
          </li>
        ))}
      </ol>
      {prizes.length > 1 && <p>{t('Tied predictions split the prize money of their places.')}</p>}
    </section>
  );
}
