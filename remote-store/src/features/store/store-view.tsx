import { useCurrentUser, useToast } from '@greenroom/shared-ui/platform';
import { useCallback, useState, useDeferredValue } from 'react';
import { ApiError } from '@greenroom/shared-ui/http';
import { CopyCode } from '@greenroom/shared-ui/copy-code';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import { msg } from '@greenroom/shared-ui/texts';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { Badge, type BadgeProps } from '@greenroom/shared-ui/badge';
import { DateTime } from '@greenroom/shared-ui/time';
import { ConfirmRedemption } from './confirm-redemption';
import { type Intent, openIntent } from './intents';
import { POINTS, redeemRefusal, redeemStateOf, type Redeemer, searchItems } from './store.rules';
import { useRedeem } from './redeem.api';
import type { Store, StoreItem, Redemption, RedemptionStatus } from './store.api';
import { StoreItemCard } from './store-item-card';
import { t } from '../../texts';
import styles from './store.module.css';

interface Confirmation {
  /** As it was when the dialog first opened. */
  item: StoreItem;
  intent: Intent;
  /** False while the dialog closes, which still shows the item. */
  open: boolean;
}

/** Draws the items, the dialog to redeem one, and the member's redemptions (docs/product.md#store). */
export function StoreView({ store: { points, items, redemptions }, memberId }: { store: Store; memberId: string }) {
  const user = useCurrentUser();
  const signedIn = user !== null;
  const onBreak = Boolean(user?.excluded_until);
  const showToast = useToast();
  const { redeem, redeeming } = useRedeem(memberId);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);

  const openConfirmation = useCallback(
    (item: StoreItem) => {
      const refusal = redeemRefusal(signedIn, points, item.cost);
      if (refusal) showToast(refusal.message, refusal.type);
      else if (redeemStateOf(item, { points, onBreak }, false) === 'ready')
        setConfirmation({ item, intent: openIntent(memberId, item.id), open: true });
    },
    [memberId, onBreak, points, showToast, signedIn],
  );
  const close = () => setConfirmation((current) => current && { ...current, open: false });
  // As loaded last: a refetch may change the item while the dialog is open.
  const confirmedItem = confirmation && (items.find(({ id }) => id === confirmation.item.id) ?? confirmation.item);
  /** Redeems an item that asks something: its dialog stays open until the answers are accepted. @throws {ApiError} */
  const submit = async (answers: Record<string, string>) => {
    if (!confirmation || !confirmedItem) return;
    const outcome = await redeem({ item: confirmedItem, intent: confirmation.intent, answers });
    // The dialog may show another item by now.
    const change = (changed: Partial<Confirmation>) =>
      setConfirmation((current) => (current?.item.id === confirmedItem.id ? { ...current, ...changed } : current));
    if (outcome.kind === 'redeemed') return change({ open: false });
    change({ intent: openIntent(memberId, confirmedItem.id) });
    throw outcome.error ?? new ApiError('network', outcome.message);
  };
  const confirm = () => {
    // The second click of a double click hits a closing dialog.
    if (!confirmation?.open || !confirmedItem) return;
    close();
    const reopen = () =>
      setConfirmation((current) => (current?.open ? current : { ...confirmation, intent: openIntent(memberId, confirmedItem.id) }));
    void redeem({ item: confirmedItem, intent: confirmation.intent }).then(({ kind }) => kind === 'changed' && reopen());
  };

  return (
    <>
      <AvailableItems items={items} redeemer={{ points, onBreak }} redeeming={redeeming} onRedeem={openConfirmation} />
      <RecentRedemptions redemptions={redemptions} />
      {confirmedItem && (
        <ConfirmRedemption
          open={confirmation.open}
          item={confirmedItem}
          seen={confirmation.item}
          redeemer={{ points, onBreak }}
          resumed={confirmation.intent.resumed}
          redeeming={redeeming.includes(confirmedItem.id)}
          memberId={memberId}
          onSubmit={submit}
          onCancel={close}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

interface AvailableItemsProps {
  items: readonly StoreItem[];
  redeemer: Redeemer;
  redeeming: readonly string[];
  onRedeem: (item: StoreItem) => void;
}

function AvailableItems({ items, redeemer, redeeming, onRedeem }: AvailableItemsProps) {
  const [term, setTerm] = useState('');
  // Deferred, so typing stays responsive.
  const found = new Set(searchItems(items, useDeferredValue(term)));

  return (
    <Section title={t('Available Items')} aside={<SearchBox value={term} onChange={setTerm} placeholder={t('Search store items...')} />}>
      <VisuallyHidden role="status">
        {term.trim() && t({ one: '{count} item found', other: '{count} items found' }, { count: found.size })}
      </VisuallyHidden>
      {/* Hidden instead of unmounted: showing hundreds of cards again is faster than rendering them. */}
      <div className={styles.container}>
        <ul className={styles.items} role="list" hidden={found.size === 0}>
          {items.map((item) => (
            <li key={item.id} hidden={!found.has(item)}>
              <StoreItemCard item={item} state={redeemStateOf(item, redeemer, redeeming.includes(item.id))} onRedeem={onRedeem} />
            </li>
          ))}
        </ul>
      </div>
      {found.size === 0 && (
        <EmptyState
          title={t('No Items Found')}
          text={term.trim() ? t('Try adjusting your search') : t('Store items will appear here soon')}
        />
      )}
    </Section>
  );
}

/** Draws the member's redemptions in the server's order, newest first. */
const RecentRedemptions = ({ redemptions }: { redemptions: readonly Redemption[] }) => (
  <Section title={t('Your Recent Redemptions')}>
    <div className={styles.recentRedemptionsContainer}>
      {redemptions.length > 0 ? (
        <ul className={styles.redemptions} role="list">
          {redemptions.map((redemption, index) => (
            // Keyed by index: a new one at the top replaces the rows' content, and counts as no layout shift.
            <li key={index}>
              <RedemptionRow key={redemption.id} redemption={redemption} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('No redemptions yet')} text={t('Items you redeem will appear here.')} />
      )}
    </div>
  </Section>
);

const STATUS_BADGES: Readonly<Record<RedemptionStatus, { text: string; tone: BadgeProps['tone'] }>> = {
  pending: { text: msg('Pending'), tone: 'amber' },
  fulfilled: { text: msg('Fulfilled'), tone: 'green' },
  rejected: { text: msg('Rejected'), tone: 'red' },
};

function RedemptionRow({ redemption }: { redemption: Redemption }) {
  const { itemName, cost, createdAt, status, note, code, isOnItsWay, mustJoin, friend } = redemption;
  const rejected = status === 'rejected';
  return (
    <>
      <h3>{itemName}</h3>
      {status && (
        <div className={styles.state}>
          <Badge tone={STATUS_BADGES[status].tone}>{t(isOnItsWay ? msg('On its way') : STATUS_BADGES[status].text)}</Badge>
        </div>
      )}
      <p className={styles.cost}>
        {rejected ? <s>{t(POINTS, { count: cost })}</s> : t(POINTS, { count: cost })}
        {rejected && <span className={styles.returned}>{t('Points returned')}</span>}
      </p>
      <p className={styles.date}>
        <DateTime value={createdAt} dateOnly />
      </p>
      {code && (
        <div className={styles.note}>
          <CopyCode code={code} />
        </div>
      )}
      {friend && <p className={styles.note}>{t('For {friend}', { friend })}</p>}
      {mustJoin && <p className={styles.note}>{t('Join our Discord server to get your role.')}</p>}
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
