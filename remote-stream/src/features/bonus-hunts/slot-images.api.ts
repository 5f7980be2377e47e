import type { SlotSearchResponse } from '@greenroom/contract';
import { type Unread, api, readData, readList, readOptionalText, readPictureAddress, readRecord } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { type HuntGame, slotKey } from './hunt-rules';

/** A hunt has dozens of slots, and their images have low priority. */
const limited = limitConcurrency(4);

const MAX_QUERY_LENGTH = 100;

type SlotResult = ReturnType<typeof readSlot>;

/** Sends GET /api/r/slots/search. Returns the image of the matching slot. */
async function fetchSlotImage(name: string): Promise<string | null> {
  const response = await api.get('/api/r/slots/search', { params: { query: name.trim().slice(0, MAX_QUERY_LENGTH) } });
  return imageOf(name, readList(readData(response), readSlot));
}

/** Returns a slot's image; null if unknown or still loading. Without one in the game, it is searched by name, once; errors are ignored. */
export function useSlotImage({ slot: name, image }: Pick<HuntGame, 'slot' | 'image'>): string | null {
  const { data } = useQuery({
    queryKey: ['slot-image', slotKey(name)],
    // Without the signal: filtering a row out unmounts it, which must not cancel and repeat its request.
    queryFn: () => limited(() => fetchSlotImage(name)),
    enabled: image === null && name.trim() !== '',
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
  });
  return image ?? data ?? null;
}

/** Returns the image of the slot with the same name, ignoring case; otherwise also ignoring punctuation and white space. */
export function imageOf(name: string, results: readonly SlotResult[]): string | null {
  const slot =
    results.find((each) => slotKey(each.name) === slotKey(name)) ??
    results.find((each) => lettersAndDigits(each.name) === lettersAndDigits(name));
  return slot?.image ?? null;
}

const lettersAndDigits = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function readSlot(value: Unread<SlotSearchResponse['data'][number]>) {
  const slot = readRecord(value);
  return { name: readOptionalText(slot.name) ?? '', image: readPictureAddress(slot.image) };
}

/** Returns a function that runs at most `count` tasks at once and queues the others. */
export function limitConcurrency(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (run) => {
    if (running >= count) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await run();
    } finally {
      // The next task takes over the slot.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
