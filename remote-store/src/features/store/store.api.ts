import {
  api,
  readData,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readPictureAddress,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useLive, useUpdateUser } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';

export interface StoreItem {
  id: string;
  name: string;
  description: string;
  /** Image URL; null without an image. */
  image: string | null;
  /** In points. */
  cost: number;
  /** Number left. */
  stock: number;
  /** Maximum number of purchases per member; null without a limit. */
  limit: number | null;
  /** Number the member has bought. */
  purchases: number;
}

export type RedemptionStatus = 'pending' | 'fulfilled' | 'rejected';

export interface Redemption {
  id: string;
  itemName: string;
  cost: number;
  createdAt: string | null;
  /** Null if the back end returns none. */
  status: RedemptionStatus | null;
  /** Note of the staff to the member; null without one. */
  note: string | null;
}

export interface Store {
  /** The member's balance, rounded down. */
  points: number;
  items: StoreItem[];
  redemptions: Redemption[];
}

/** GET /api/r/store: the items and the member's redemptions. */
async function fetchStore(signal?: AbortSignal): Promise<Store> {
  const data = readRecord(readData(await api.get('/api/r/store', { signal })));
  return {
    points: Math.floor(readNumber(data.user_points)),
    items: readList(data.store_items, readItem),
    redemptions: readList(data.recent_redemptions, readRedemption),
  };
}

export const storeKey = (memberId: string) => ['store', memberId] as const;

/**
 * The store of a member, live; guests have none (docs/product.md#store). Refetched on every mount and window focus, since prices,
 * stock and balance decide on a purchase. Each load updates the points of the session's user.
 */
export function useStore(memberId: string) {
  const updateUser = useUpdateUser();
  const queryKey = storeKey(memberId);
  useLive('me:store', queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const store = await fetchStore(signal);
      // Not in an effect, which would also run for cached data, possibly older than the session.
      updateUser({ points: store.points });
      return store;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

function readItem(value: unknown): StoreItem {
  const item = readRecord(value);
  return {
    id: readText(item.id),
    name: readText(item.name, 'Unnamed item'),
    description: readText(item.description),
    image: readPictureAddress(item.image),
    cost: readNumber(item.cost),
    stock: readNumber(item.quantity),
    // Some back ends return 0 for "no limit".
    limit: readOptionalNumber(item.max_purchases_per_user) || null,
    purchases: readNumber(item.user_purchases),
  };
}

function readRedemption(value: unknown): Redemption {
  const redemption = readRecord(value);
  const item = readRecord(redemption.item);
  return {
    id: readText(redemption.id),
    itemName: readText(item.name, 'Unnamed item'),
    cost: readNumber(item.cost),
    createdAt: readOptionalText(redemption.created_at),
    status: readStatus(redemption.status),
    note: readOptionalText(redemption.note),
  };
}

const STATUSES: readonly RedemptionStatus[] = ['pending', 'fulfilled', 'rejected'];

function readStatus(value: unknown): RedemptionStatus | null {
  return STATUSES.find((status) => status === value) ?? null;
}
