import { api, readData, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
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
}

export interface Redemption {
  id: string;
  itemName: string;
  cost: number;
  createdAt: string | null;
}

export interface Store {
  points: number;
  items: StoreItem[];
  redemptions: Redemption[];
}

/** GET /api/r/store: what a member may redeem, and what they have redeemed. */
export async function fetchStore(signal?: AbortSignal): Promise<Store> {
  const data = readRecord(readData(await api.get('/api/r/store', { signal })));
  return {
    points: readNumber(data.user_points),
    items: readList(data.store_items, readItem),
    redemptions: readList(data.recent_redemptions, readRedemption),
  };
}

export const storeKey = (memberId: string) => ['store', memberId] as const;

/** The store as one member sees it; guests have none (specification 1, section 2). */
export const useStore = (memberId: string) =>
  useQuery({ queryKey: storeKey(memberId), queryFn: ({ signal }) => fetchStore(signal) });

function readItem(value: unknown): StoreItem {
  const item = readRecord(value);
  return {
    id: readText(item.id),
    name: readText(item.name, 'Unnamed item'),
    description: readText(item.description),
    image: imageUrl(readOptionalText(item.image)),
    cost: readNumber(item.cost),
    stock: readNumber(item.quantity),
  };
}

/** Some back ends leave `/storage/` out of the path (specification 1, section 3). */
function imageUrl(image: string | null): string | null {
  if (!image || /^(https?:)?\//.test(image)) return image;
  return image.startsWith('storage/') ? `/${image}` : `/storage/${image}`;
}

function readRedemption(value: unknown): Redemption {
  const redemption = readRecord(value);
  const item = readRecord(redemption.item);
  return {
    id: readText(redemption.id),
    itemName: readText(item.name, 'Unnamed item'),
    cost: readNumber(item.cost),
    createdAt: readOptionalText(redemption.created_at),
  };
}
