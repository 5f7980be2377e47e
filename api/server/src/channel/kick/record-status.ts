import { isNull, lte, or } from 'drizzle-orm';
import { kickChannel } from '../../db/schema';
import type { KickEventHandler } from './kick-event';
import { CHANNEL_TOPIC } from './public-channel';

/** Remembers by the newest event whether the channel is live. */
export const recordStatus: KickEventHandler = async (tx, events, { changes }) => {
  const event = events.findLast((one) => one.kind === 'status');
  if (!event) return;
  await tx
    .update(kickChannel)
    .set({ isLive: event.isLive, streamStartedAt: event.startedAt, statusAt: event.occurredAt })
    .where(or(isNull(kickChannel.statusAt), lte(kickChannel.statusAt, event.occurredAt)));
  changes.announce({ topic: CHANNEL_TOPIC });
};
