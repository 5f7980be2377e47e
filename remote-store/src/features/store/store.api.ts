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
import { useUpdateUser } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';

export interface StoreItem {
  id: string;
  name: string;
  description: string;
  /** Where the picture lies, null where there is none. */
  image: string | null;
  /** In points. */
  cost: number;
  /** How many are left. */
  stock: number;
  /** How many one member may buy, null where there is no limit. */
  limit: number | null;
  /** How many of it the member has bought. */
  purchases: number;
}

export type RedemptionStatus = 'pending' | 'fulfilled' | 'rejected';

export interface Redemption {
  id: string;
  itemName: string;
  cost: number;
  createdAt: string | null;
  /** Where it stands with the staff, null where the back end doesn't say. */
  status: RedemptionStatus | null;
  /** What the staff wrote to the member as they decided, null where there is nothing. */
  note: string | null;
}

export interface Store {
  /** The member's, whole. */
  points: number;
  items: StoreItem[];
  redemptions: Redemption[];
}

/** GET /api/r/store: what a member may redeem, and what they have redeemed. */
export async function fetchStore(signal?: AbortSignal): Promise<Store> {
  const data = readRecord(readData(await api.get('/api/r/store', { signal })));
  return {
    points: Math.floor(readNumber(data.user_points)),
    items: readList(data.store_items, readItem),
    redemptions: readList(data.recent_redemptions, readRedemption),
  };
}

export const storeKey = (memberId: string) => ['store', memberId] as const;

/**
 * The store as one member sees it; guests have none (specification 1, section 2). Prices, stock and points decide what one
 * buys, so whoever comes to the page or back to the tab sees them as they are by then. The shell shows the points of each load.
 */
export function useStore(memberId: string) {
  const updateUser = useUpdateUser();
  return useQuery({
    queryKey: storeKey(memberId),
    queryFn: async ({ signal }) => {
      const store = await fetchStore(signal);
      // Here and not in an effect: what lies in the cache may be older than what the shell shows.
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
    // Some back ends write 0 for "no limit".
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
