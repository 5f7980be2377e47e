import { formatDateTime } from '@greenroom/shared-ui/format';
import type { BoardsResponse, Period } from '../../boards/boards.api';

interface BoardChoice {
  period: Period;
  slug: string | undefined;
}

/** Returns the board to show: the selected one once loaded, else the requested one, so no board has another one's period as a label. */
export function shownChoice({ query, platforms, bySlug }: BoardsResponse, selected: BoardChoice): BoardChoice {
  const loaded = { period: query?.period ?? 'current', slug: query?.platform ?? platforms[0]?.slug };
  const hasSelected = loaded.period === selected.period && selected.slug !== undefined && selected.slug in bySlug;
  return hasSelected ? selected : loaded;
}

const UTC = 'UTC';

/** The part of `Temporal` that is used here; older browsers lack it. */
interface Zones {
  Instant: { fromEpochMilliseconds(time: number): { toZonedDateTimeISO(timeZone: string): { offsetNanoseconds: number } } };
}

/** Formats like `formatDateTime` in a time zone. `Temporal` takes 5 ms, `Intl` 200 or more. @throws {RangeError} for an unknown zone */
export function formatInZone(time: number, timeZone: string): string {
  const { Temporal } = globalThis as { Temporal?: Zones };
  if (!Temporal || timeZone === UTC) return formatDateTime(time, '', timeZone);
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  return formatDateTime(time + offsetNanoseconds / 1e6, '', UTC);
}
