/** @import { ReleaseRecord } from '@greenroom/contract' */

/** A time of today, or of a day, with or without a time zone. */
const TIME = /^(?:(\d{4}-\d{2}-\d{2})[T ])?(\d{1,2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Returns the time that the site goes back to. Without a time zone it is UTC, as in all lists of releases.
 * @param {string} typed such as `14:03`, `14:03:20`, `2026-11-26 14:03` or `2026-11-26T15:03:20+01:00`
 * @param {Pick<ReleaseRecord, 'at'>[]} records all of the site @param {Date} now @returns {string} ISO 8601
 * @throws if it is none, is not over, or may mean before as well as after a change
 */
export function timeOf(typed, records, now) {
  const [, day, minute = '', second, zone = 'Z'] = TIME.exec(typed) ?? [];
  if (!day && zone !== 'Z') throw new Error(`${typed} names a time zone, but no day: write it as 2026-11-26T14:03${zone}.`);
  const date = new Date(`${day ?? now.toISOString().slice(0, 10)}T${minute.padStart(5, '0')}${second ?? ':00'}${zone}`);
  if (Number.isNaN(date.getTime())) throw new Error(`"${typed}" is no time: --to 14:03, or --to 2026-11-26T14:03, both in UTC.`);
  if (date > now) {
    const fix = day ? '' : ' For a time of another day, name the day, as in 2026-11-26T14:03.';
    throw new Error(`${typed} is not over: it is ${now.toISOString().slice(11, 16)} UTC now.${fix}`);
  }
  if (second !== undefined) return date.toISOString();
  const end = new Date(date.getTime() + 60_000);
  const within = records.map(({ at }) => at).filter((at) => date <= new Date(at) && new Date(at) < end);
  if (within.length > 0) {
    const times = [...new Set(within.map((at) => at.slice(11, 19)))].sort().join(', ');
    throw new Error(`${typed} may mean before or after a change: the site was changed at ${times} UTC. Name the second as well.`);
  }
  return date.toISOString();
}
