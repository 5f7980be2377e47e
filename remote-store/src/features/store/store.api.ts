import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import {
  api,
  readData,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readPictureAddress,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useLive, useUpdateUser } from '@greenroom/shared-ui/platform';
import { serverNow } from '@greenroom/shared-ui/countdown';
import { timeOf } from '@greenroom/shared-ui/format';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export type StoreItem = ReturnType<typeof readItem>;

export type RedemptionStatus = 'pending' | 'fulfilled' | 'rejected';

export type Redemption = ReturnType<typeof readRedemption>;

export interface Store {
  points: number;
  items: StoreItem[];
  /** When the store changes without a purchase, in milliseconds since 1970; null if it doesn't. */
  changesAt: number | null;
  redemptions: Redemption[];
}

async function fetchStore(signal?: AbortSignal): Promise<Store> {
  const data = readRecord(readData(await api.get('/api/r/store', { signal })));
  return {
    points: Math.floor(readNumber(data.user_points)),
    items: readList(data.store_items, readItem),
    changesAt: readTime(data.changes_at),
    redemptions: readList(data.recent_redemptions, readRedemption),
  };
}

/** Returns how long to wait for a change that is known before, with what the server's clock may be behind; false without one. */
function msToChange(store: Store | undefined, jitter: number): number | false {
  if (!store?.changesAt) return false;
  const left = store.changesAt - serverNow();
  // Timers can't wait for a month. A change that is overdue comes late, or never.
  return left > 0 ? Math.min(left + SECOND + Math.random() * jitter, HOUR) : MINUTE;
}

export const storeKey = (memberId: string) => ['store', memberId] as const;

/** Returns a member's store, live; refetched on every mount and focus, since prices, stock and balance decide on a purchase. */
export function useStore(memberId: string) {
  const updateUser = useUpdateUser();
  const queryKey = storeKey(memberId);
  const jitter = useLive('me:store', queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const store = await fetchStore(signal);
      // Not in an effect, which would also run for cached data, possibly older than the session.
      updateUser({ points: store.points });
      return store;
    },
    refetchInterval: ({ state: { data } }) => msToChange(data, jitter),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

const DELIVERIES = ['code', 'role', 'friend', 'raffle'] as const;

function readItem(value: Unread<contract.StoreItem>) {
  const item = readRecord(value);
  return {
    id: readText(item.id),
    name: visibleText(readText(item.name)) || t('Unnamed item'),
    description: readText(item.description),
    image: readPictureAddress(item.image),
    cost: readNumber(item.cost),
    stock: readNumber(item.quantity),
    /** Null without a limit, for which some back ends return 0. */
    limit: readOptionalNumber(item.max_purchases_per_user) || null,
    purchases: readNumber(item.user_purchases),
    /** Delivery without the team; null if the team delivers it. */
    delivery: DELIVERIES.find((delivery) => delivery === item.delivery) ?? null,
    /** Points that a friend gets, or entries that the buyer gets. */
    gives: readNumber(item.gives),
    questions: readList(item.questions, readQuestion),
    sale: readSale(item.sale),
    unavailable: readUnavailable(item.unavailable),
  };
}

function readQuestion(value: Unread<contract.ItemQuestion>) {
  const { kind, label, is_required: isRequired, options } = readRecord(value);
  return {
    kind: readText(kind),
    label: readText(label),
    isRequired: readFlag(isRequired),
    options: readList(options, (option) => readText(option)),
  };
}

/** Returns the usual price, and when the lower one ends; null without a sale. */
function readSale(value: unknown) {
  const sale = readRecord(value);
  const [was, until] = [readOptionalNumber(sale.was), readTime(sale.until)];
  return was === null || until === null ? null : { was, until };
}

/** Returns why the member can't redeem an item; null if the back end gives no reason. */
function readUnavailable(value: unknown) {
  const { reason, until } = readRecord(value);
  return readText(reason) ? { reason: readText(reason), until: readTime(until) } : null;
}

function readTime(value: unknown): number | null {
  const time = timeOf(readText(value));
  return Number.isNaN(time) ? null : time;
}

function readRedemption(value: Unread<contract.Redemption>) {
  const redemption = readRecord(value);
  const item = readRecord(redemption.item);
  return {
    id: readText(redemption.id),
    itemName: visibleText(readText(item.name)) || t('Unnamed item'),
    cost: readNumber(item.cost),
    createdAt: readOptionalText(redemption.created_at),
    status: readStatus(redemption.status),
    note: readOptionalText(redemption.note),
    code: readOptionalText(redemption.code),
    isOnItsWay: readFlag(redemption.is_on_its_way),
    mustJoin: readFlag(redemption.must_join),
    friend: readOptionalText(redemption.friend),
  };
}

const STATUSES: readonly RedemptionStatus[] = ['pending', 'fulfilled', 'rejected'];

const readStatus = (value: unknown): RedemptionStatus | null => STATUSES.find((status) => status === value) ?? null;
