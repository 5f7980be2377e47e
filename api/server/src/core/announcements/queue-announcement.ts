import type { AnnouncementKind } from '@greenroom/contract/admin';
import type { Db } from '../../db/client';
import { announcements, announcementSettings } from '../../db/schema';
import { GIVE_UP_MS, announcementSwitches } from './announcements.rules';

/** An event to announce. */
export interface AnnouncedEvent {
  kind: AnnouncementKind;
  /** The id of what the kind is about, such as a raffle; of a drop, that of its code. */
  subjectId: number;
  /** Names it in the panel, such as a raffle's title. Contains no member's name. */
  label: string;
  at: Date;
}

/**
 * Puts an announcement into the outbox, in the transaction of its event: it is sent if and only if that commits. Each event is announced
 * once. Nothing happens without a webhook, or while the kind is off.
 */
export async function queueAnnouncement(tx: Db, { kind, subjectId, label, at }: AnnouncedEvent): Promise<void> {
  const { webhook, switches } = await findAnnouncementSettings(tx);
  if (webhook === null || !announcementSwitches(switches)[kind]) return;
  await tx
    .insert(announcements)
    .values({ kind, subjectId, label, occurredAt: at, nextAttemptAt: at, giveUpAt: new Date(at.getTime() + GIVE_UP_MS) })
    .onConflictDoNothing();
}

export type AnnouncementSettingsRow = typeof announcementSettings.$inferSelect;

export async function findAnnouncementSettings(db: Db): Promise<AnnouncementSettingsRow> {
  const [row] = await db.select().from(announcementSettings);
  if (!row) throw new Error('The row of announcement_settings is missing.');
  return row;
}
