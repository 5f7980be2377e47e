import type { kickChannel } from '../../db/schema';
import type { KickActivity } from '../../db/schema/kick-activity';
import type { ChannelStatus } from './kick-api';

/** Kick's API may lag behind its events: right after one, a difference is ignored. */
const GRACE_MS = 5 * 60_000;
/** Start times of the same stream may differ by the precision with which Kick sends them. */
const SAME_START_MS = 60_000;

type Known = Pick<typeof kickChannel.$inferSelect, 'isLive' | 'streamStartedAt' | 'statusAt'>;

/** An event that did not arrive. */
interface MissedStatus {
  activity: Extract<KickActivity, { kind: 'status' }>;
  occurredAt: Date;
}

/** The event by which what is known becomes what Kick's API reports; undefined if nothing was missed. */
export function missedStatus({ isLive, streamStartedAt, statusAt }: Known, current: ChannelStatus, now: Date): MissedStatus | undefined {
  if (statusAt && Math.abs(now.getTime() - statusAt.getTime()) < GRACE_MS) return undefined;
  const { startedAt, title } = current;
  if (!startedAt) {
    if (!isLive) return undefined;
    return { activity: { kind: 'status', isLive: false, title, startedAt: streamStartedAt ?? now, endedAt: now }, occurredAt: now };
  }
  const isSameStream = streamStartedAt !== null && Math.abs(streamStartedAt.getTime() - startedAt.getTime()) < SAME_START_MS;
  if (isLive && isSameStream) return undefined;
  // A stream that was taken as ended goes on from now.
  return { activity: { kind: 'status', isLive: true, title, startedAt, endedAt: null }, occurredAt: isSameStream ? now : startedAt };
}
