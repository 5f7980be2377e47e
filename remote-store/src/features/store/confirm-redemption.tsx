import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { msg } from '@greenroom/shared-ui/texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Price } from './item-notice';
import type { ItemQuestionsProps } from './item-questions';
import { ItemImage } from './store-item-card';
import { givesMany, rarityOf, INSUFFICIENT_POINTS, POINTS, type RedeemState, type Redeemer, redeemStateOf } from './store.rules';
import type { StoreItem } from './store.api';
import { t } from '../../texts';
import rarityStyles from './store-item-card.module.css';
import styles from './confirm-redemption.module.css';

interface ConfirmRedemptionProps {
  open: boolean;
  item: StoreItem;
  seen: StoreItem;
  /** Like the item, they may change while the dialog is open. */
  redeemer: Redeemer;
  /** The result of an earlier attempt at this purchase is unknown. */
  resumed: boolean;
  redeeming: boolean;
  memberId: string;
  onCancel: () => void;
  onConfirm: () => void;
  /** Called in place of `onConfirm` for an item that asks something. @throws {ApiError} */
  onSubmit: (answers: Record<string, string>) => Promise<void>;
}

/** Why the item can no longer be redeemed, for example after a purchase in another tab. */
const OBSTACLES: Partial<Record<RedeemState, string>> = {
  'on-break': msg("You can't use the store during your break."),
  'limit-reached': msg('You have reached the purchase limit of this item.'),
  'out-of-stock': msg('This item is out of stock.'),
  unaffordable: INSUFFICIENT_POINTS,
};

const HINTS: Record<NonNullable<StoreItem['delivery']>, (gives: number) => string> = {
  code: () => t("You get your code right away. It'll be under Your Recent Redemptions."),
  role: () => t('You get your role within a minute. You need to be in the Discord server.'),
  friend: (count) =>
    t({ one: 'Your friend gets {count} point right away.', other: 'Your friend gets {count} points right away.' }, { count }),
  raffle: (count) => t({ one: 'You get {count} entry right away.', other: 'You get {count} entries right away.' }, { count }),
};

const labelsOf = (questions: StoreItem['questions']) => questions.map(({ label }) => label).join('\n');

function changeOf(seen: StoreItem, item: StoreItem): string {
  const { name, cost, questions, delivery, gives } = item;
  const renamed = seen.name !== name && t('This item is now "{name}".', { name });
  const repriced =
    seen.cost !== cost && t({ one: 'The price is now {count} point.', other: 'The price is now {count} points.' }, { count: cost });
  const asked = labelsOf(seen.questions) !== labelsOf(questions) && t('What we ask for this item has changed.');
  const given =
    delivery === 'friend'
      ? t({ one: 'Your friend now gets {count} point.', other: 'Your friend now gets {count} points.' }, { count: gives })
      : t({ one: 'You now get {count} entry.', other: 'You now get {count} entries.' }, { count: gives });
  const regiven = seen.gives !== gives && givesMany(item) && given;
  return [renamed, repriced, asked, regiven].filter(Boolean).join(' ');
}

/** Confirms spending points (docs/product.md#store). */
export function ConfirmRedemption(props: ConfirmRedemptionProps) {
  const { open, item, seen, redeemer, resumed, redeeming, memberId, onCancel, onConfirm, onSubmit } = props;
  const formId = useId();
  const asks = item.questions.length > 0 || item.delivery === 'friend';
  const { points } = redeemer;
  const remaining = points - item.cost;
  const rarity = rarityOf(item.sale?.was ?? item.cost);
  const reason = OBSTACLES[redeemStateOf(item, redeemer, false)];
  const obstacle = reason ? t(reason) : item.unavailable?.reason;

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={t('Confirm Redemption')}
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          {/* Not disabled while closing, when the purchase itself changes the item. */}
          <Button
            {...(asks ? { type: 'submit', form: formId, busy: redeeming, busyText: t('Redeeming...') } : { onClick: onConfirm })}
            disabled={open && obstacle !== undefined}
          >
            {t('Confirm')}
          </Button>
        </>
      }
    >
      <div className={`${rarityStyles.rarity} ${styles.item}`} data-rarity={rarity}>
        <ItemImage source={item.image} />
        <p>
          <strong>{item.name}</strong>
          {t(rarity)}
        </p>
      </div>
      <dl className={styles.sum}>
        <div>
          <dt>{t('Cost')}</dt>
          <dd>
            <Price item={item} />
          </dd>
        </div>
        <div>
          <dt>{t('Your Points')}</dt>
          <dd>{t(POINTS, { count: points })}</dd>
        </div>
        <div className={styles.remaining} data-short={remaining < 0 || undefined}>
          <dt>{t('Remaining Points')}</dt>
          <dd>{t(POINTS, { count: remaining })}</dd>
        </div>
      </dl>
      {item.delivery && <p className={styles.hint}>{HINTS[item.delivery](item.gives)}</p>}
      {asks && <Questions key={item.id} id={formId} item={item} memberId={memberId} onSubmit={onSubmit} />}
      {resumed && (
        <p className={styles.note}>
          {t("We didn't get a response last time. Confirm to try again. If it already went through, you won't be charged twice.")}
        </p>
      )}
      <p role="alert" className={styles.obstacle}>
        {open && !redeeming && (obstacle ?? changeOf(seen, item))}
      </p>
    </Dialog>
  );
}

/** Loads the form of the few items that ask something, whose controls the page does without. */
function Questions(props: ItemQuestionsProps) {
  const queryFn = () => import('./item-questions');
  const { data: module, isError, refetch } = useQuery({ queryKey: ['form of questions'], queryFn, staleTime: Infinity, gcTime: Infinity });
  if (module) return <module.ItemQuestions {...props} />;
  return (
    <div className={styles.questions}>
      {isError ? (
        <>
          <p role="alert">{t("Couldn't load what we need to ask. Check your connection and try again.")}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        <Skeleton height="6rem" radius="var(--radius)" />
      )}
    </div>
  );
}
