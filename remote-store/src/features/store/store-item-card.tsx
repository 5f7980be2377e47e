import { Card } from '@greenroom/shared-ui/card';
import { memo, useId, useState } from 'react';
import { Button } from '@greenroom/shared-ui/button';
import { rarityOf, type RedeemState, REDEEM_LABELS } from './store.rules';
import { Price, SaleEnds, Unavailable } from './item-notice';
import type { StoreItem } from './store.api';
import { t } from '../../texts';
import rarityStyles from './store-item-card.module.css';

interface StoreItemCardProps {
  item: StoreItem;
  state: RedeemState;
  onRedeem: (item: StoreItem) => void;
}

/** Draws an item with its redeem button (docs/product.md#store). Memoized, since a store may have hundreds of items. */
export const StoreItemCard = memo(function StoreItemCard({ item, state, onRedeem }: StoreItemCardProps) {
  const nameId = useId();
  const rarity = rarityOf(item.sale?.was ?? item.cost);
  const dimmed = state === 'limit-reached' || state === 'out-of-stock';

  return (
    <Card className={`${rarityStyles.rarity} ${rarityStyles.card}`} data-rarity={rarity} data-dimmed={dimmed || undefined}>
      <ItemImage source={item.image} />
      <span className={rarityStyles.label}>{t(rarity)}</span>
      <div className={rarityStyles.text}>
        <h3 id={nameId}>{item.name}</h3>
        <p>{item.description}</p>
      </div>
      <div className={rarityStyles.foot}>
        <p className={rarityStyles.cost}>
          <Price item={item} />
        </p>
        <p className={rarityStyles.supply}>
          {item.stock > 0 ? (
            <span>{t({ one: '{count} in stock', other: '{count} in stock' }, { count: item.stock })}</span>
          ) : (
            <span className={rarityStyles.out}>{t('Sold out')}</span>
          )}
          {item.limit !== null && <span>{t('{bought} of {limit} bought', { bought: item.purchases, limit: item.limit })}</span>}
        </p>
        {item.sale && <SaleEnds {...item.sale} />}
        {item.unavailable && !dimmed && <Unavailable {...item.unavailable} />}
        <RedeemButton className={rarityStyles.redeem} state={state} describedBy={nameId} onPress={() => onRedeem(item)} />
      </div>
    </Card>
  );
});

/** Draws an item's image, or a gift in the same size if there is none or it fails to load. */
export function ItemImage({ source }: { source: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={rarityStyles.image}>
      {source && source !== failed ? (
        // Decorative, since the name follows.
        <img src={source} alt="" width={640} height={480} loading="lazy" decoding="async" onError={() => setFailed(source)} />
      ) : (
        <svg viewBox="0 0 96 72" aria-hidden="true">
          <path className={rarityStyles.cone} d="M48 0 14 66h68Z" />
          <ellipse className={rarityStyles.floor} cx="48" cy="64" rx="30" ry="5" />
          <path d="M30 38h36v24H30Zm-3-9h42v9H27Zm21 0v33M48 29c-4-9-14-9-14-3 0 4 8 3 14 3Zm0 0c4-9 14-9 14-3 0 4-8 3-14 3Z" />
        </svg>
      )}
    </div>
  );
}

interface RedeemButtonProps {
  state: RedeemState;
  className?: string;
  describedBy: string;
  onPress: () => void;
}

/** Where the focus is: on the button, in its dialog, which returns it on close, or elsewhere. */
type Focus = 'button' | 'dialog' | 'elsewhere';

/** Draws the button of an item; disabled in every state but `ready` (docs/product.md#store). */
function RedeemButton({ state, className, describedBy, onPress }: RedeemButtonProps) {
  const [focus, setFocus] = useState<Focus>('elsewhere');
  const redeeming = state === 'redeeming';
  const unavailable = state !== 'ready' && !redeeming;

  return (
    <Button
      variant="secondary"
      className={className}
      busy={redeeming}
      busyText={t(REDEEM_LABELS.redeeming)}
      // Never disabled while it has the focus, which the browser would drop, as after redeeming the last one.
      disabled={unavailable && focus === 'elsewhere'}
      aria-disabled={unavailable}
      aria-describedby={describedBy}
      onFocus={() => setFocus('button')}
      onBlur={() => setFocus((current) => (current === 'button' ? 'elsewhere' : current))}
      onClick={() => {
        setFocus('dialog');
        onPress();
      }}
    >
      {t(REDEEM_LABELS[redeeming ? 'ready' : state])}
    </Button>
  );
}
