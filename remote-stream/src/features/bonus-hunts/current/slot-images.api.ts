import { api, readData, readList, readOptionalText, readPictureAddress, readRecord } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { type HuntGame, slotKey } from '../hunt-rules';
import { atMost } from './at-most';

/** A hunt has dozens of slots, which are not the most urgent thing on the page. */
const oneOfFew = atMost(4);

/** What the search takes. */
const LONGEST_QUERY = 100;

interface FoundSlot {
  name: string;
  image: string | null;
}

/** GET /api/r/slots/search, and of its answer the picture of the slot that is meant. */
async function fetchSlotImage(name: string): Promise<string | null> {
  const response = await api.get('/api/r/slots/search', { params: { query: name.trim().slice(0, LONGEST_QUERY) } });
  return imageOf(name, readList(readData(response), readSlot));
}

/**
 * Where the picture of a game's slot lies, null where it is not known or not yet. Where the game carries none, its name is
 * searched for once, a few at a time, and that it failed is nobody's concern.
 */
export function useSlotImage({ slot: name, image }: Pick<HuntGame, 'slot' | 'image'>): string | null {
  const { data } = useQuery({
    queryKey: ['slot-image', slotKey(name)],
    // Without its signal: what a search hides for a moment is not asked for a second time.
    queryFn: () => oneOfFew(() => fetchSlotImage(name)),
    enabled: image === null && name.trim() !== '',
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
  });
  return image ?? data ?? null;
}

/** The picture of the slot of that very name in any case, else of one that differs in punctuation and blanks alone. */
export function imageOf(name: string, found: readonly FoundSlot[]): string | null {
  const slot =
    found.find((each) => slotKey(each.name) === slotKey(name)) ?? found.find((each) => lettersOf(each.name) === lettersOf(name));
  return slot?.image ?? null;
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function readSlot(value: unknown): FoundSlot {
  const slot = readRecord(value);
  return { name: readOptionalText(slot.name) ?? '', image: readPictureAddress(slot.image) };
}
