import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { formatCount, formatPoints } from '@greenroom/shared-ui/format';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Price } from './item-notice';
import type { ItemQuestionsProps } from './item-questions';
import { ItemImage } from './store-item-card';
import { givesMany, rarityOf, INSUFFICIENT_POINTS, type RedeemState, type Redeemer, redeemStateOf } from './store.rules';
import type { StoreItem } from './store.api';
import rarityStyles from './store-item-card.module.css';
import styles from './confirm-redemption.module.css';

interface ConfirmRedemptionProps {
  open: boolean;
  item: StoreItem;
  /** The item when the dialog first opened. */
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
  'on-break': "You can't use the store during your break.",
  'limit-reached': 'You have reached the purchase limit of this item.',
  'out-of-stock': 'This item is out of stock.',
  unaffordable: INSUFFICIENT_POINTS,
};

/** Sentences on what the buyer gets, by delivery. */
const HINTS: Record<NonNullable<StoreItem['delivery']>, (gives: number) => string> = {
  code: () => "You get your code right away. It'll be under Your Recent Redemptions.",
  role: () => 'You get your role within a minute. You need to be in the Discord server.',
  friend: (gives) => `Your friend gets ${formatCount(gives, 'point', 'points')} right away.`,
  raffle: (gives) => `You get ${formatCount(gives, 'entry', 'entries')} right away.`,
};

const labelsOf = (questions: StoreItem['questions']) => questions.map(({ label }) => label).join('\n');

/** Says what the staff has changed since the dialog opened. */
function changeOf(seen: StoreItem, item: StoreItem): string {
  const { name, cost, questions, delivery, gives } = item;
  const renamed = seen.name !== name && `This item is now "${name}".`;
  const repriced = seen.cost !== cost && `The price is now ${formatCount(cost, 'point', 'points')}.`;
  const asked = labelsOf(seen.questions) !== labelsOf(questions) && 'What we ask for this item has changed.';
  const given =
    delivery === 'friend'
      ? `Your friend now gets ${formatCount(gives, 'point', 'points')}.`
      : `You now get ${formatCount(gives, 'entry', 'entries')}.`;
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
  const obstacle = OBSTACLES[redeemStateOf(item, redeemer, false)] ?? item.unavailable?.reason;

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Confirm Redemption"
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          {/* Not disabled while closing, when the purchase itself changes the item. */}
          <Button
            {...(asks ? { type: 'submit', form: formId, busy: redeeming, busyText: 'Redeeming...' } : { onClick: onConfirm })}
            disabled={open && obstacle !== undefined}
          >
            Confirm
          </Button>
        </>
      }
    >
      <div className={`${rarityStyles.rarity} ${styles.item}`} data-rarity={rarity}>
        <ItemImage source={item.image} />
        <p>
          <strong>{item.name}</strong>
          {rarity}
        </p>
      </div>
      <dl className={styles.sum}>
        <div>
          <dt>Cost</dt>
          <dd>
            <Price item={item} />
          </dd>
        </div>
        <div>
          <dt>Your Points</dt>
          <dd>{formatPoints(points)} points</dd>
        </div>
        <div className={styles.remaining} data-short={remaining < 0 || undefined}>
          <dt>Remaining Points</dt>
          <dd>{formatPoints(remaining)} points</dd>
        </div>
      </dl>
      {item.delivery && <p className={styles.hint}>{HINTS[item.delivery](item.gives)}</p>}
      {asks && <Questions key={item.id} id={formId} item={item} memberId={memberId} onSubmit={onSubmit} />}
      {resumed && (
        <p className={styles.note}>
          We didn&apos;t get a response last time. Confirm to try again. If it already went through, you won&apos;t be charged twice.
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
          <p role="alert">Couldn&apos;t load what we need to ask. Check your connection and try again.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <Skeleton height="6rem" radius="var(--radius)" />
      )}
    </div>
  );
}
