import { retryDelay } from '../../db/outbox';
import { MINUTE } from '../../lib/durations';
import { ANNOUNCEMENT_KINDS, type AnnouncementKind } from '@greenroom/contract/admin';

/** How long an announcement is tried from its event on, or from the staff's retry on. */
export const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/** After the first failure, the second and so on. */
const RETRY_DELAYS_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

/** Whether a kind is on until the staff switches it. */
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

/** Every kind with whether it is on. @param switched the kinds that the staff has switched */
export function announcementSwitches(switched: Partial<Record<AnnouncementKind, boolean>>): Record<AnnouncementKind, boolean> {
  const entries = ANNOUNCEMENT_KINDS.map((kind) => [kind, switched[kind] ?? DEFAULTS[kind]] as const);
  return Object.fromEntries(entries) as Record<AnnouncementKind, boolean>;
}

/** When an announcement is tried again; null if that would be too late. @param attempts from 1 on, the failed one included */
export function nextAttempt({ attempts, giveUpAt }: { attempts: number; giveUpAt: Date }, now: Date): Date | null {
  const next = new Date(now.getTime() + retryDelay(RETRY_DELAYS_MS, attempts));
  return next < giveUpAt ? next : null;
}
