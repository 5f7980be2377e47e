import { retryDelay } from '../../db/outbox';
import { DAY, MINUTE } from '../../lib/durations';
import { ANNOUNCEMENT_KINDS, type AnnouncementKind } from '@greenroom/contract/admin';

/** Time an announcement is tried for, from its event or the staff's retry. */
export const GIVE_UP_MS = DAY;

const RETRY_DELAYS_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

/** True if a kind is on until the staff switches it. */
const DEFAULTS: Readonly<Record<AnnouncementKind, boolean>> = {
  raffle_opened: true,
  raffle_drawn: true,
  hunt_started: true,
  hunt_finished: true,
  leaderboard_confirmed: true,
  tournament_started: false,
  tournament_finished: true,
  challenge_won: true,
  // Newer than the others: an update of the site announces nothing unasked.
  stream_started: false,
  drop_started: false,
  item_added: false,
  leaderboard_started: false,
};

export function announcementSwitches(switched: Partial<Record<AnnouncementKind, boolean>>): Record<AnnouncementKind, boolean> {
  const entries = ANNOUNCEMENT_KINDS.map((kind) => [kind, switched[kind] ?? DEFAULTS[kind]] as const);
  return Object.fromEntries(entries) as Record<AnnouncementKind, boolean>;
}

/** Returns when to retry an announcement; null if that would be too late. @param attempts from 1, including the failed one */
export function nextAttempt({ attempts, giveUpAt }: { attempts: number; giveUpAt: Date }, now: Date): Date | null {
  const next = new Date(now.getTime() + retryDelay(RETRY_DELAYS_MS, attempts));
  return next < giveUpAt ? next : null;
}
