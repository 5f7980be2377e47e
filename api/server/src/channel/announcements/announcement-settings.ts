import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { announcementSettings } from '../../db/schema';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';
import { readWebhook, type Webhook } from './webhook-url';

export type SettingsRow = typeof announcementSettings.$inferSelect;
export type StopReason = NonNullable<SettingsRow['stoppedReason']>;

/** The table's only row. */
export const SETTINGS_ROW = 1;
/** The purpose that binds the encrypted webhook to its place. */
const PURPOSE = 'webhook of announcements';

/** What sending announcements needs. */
export interface AnnouncementContext {
  secrets: SecretBox;
  /** Origins besides Discord's (`DISCORD_WEBHOOK_ORIGINS`). */
  webhookOrigins: readonly string[];
  /** `PUBLIC_URL`, if it is set. */
  publicUrl: string | undefined;
  /** How long Discord may take; the default is in send-to-discord.ts. */
  discordTimeoutMs?: number;
}

/** What the panel shows while nothing is sent. */
export const STOP_SENTENCES: Readonly<Record<StopReason, string>> = {
  gone: 'Discord no longer knows the webhook: it was deleted, or its URL was renewed. Please enter the URL of another one.',
  undecryptable: 'The stored webhook can no longer be decrypted. Please enter its URL again.',
  not_allowed: "The server's settings no longer allow the webhook's address. Please enter the URL of another one.",
};

export async function findAnnouncementSettings(db: Db): Promise<SettingsRow> {
  const [row] = await db.select().from(announcementSettings);
  if (!row) throw new Error('The row of announcement_settings is missing.');
  return row;
}

export const encryptWebhook = ({ url }: Webhook, secrets: SecretBox) => secrets.encrypt(url.href, PURPOSE);

/** Decrypts the stored webhook. It is encrypted again if its secret is outdated. @returns why it can't be used; null without one */
export async function storedWebhook(
  db: Db,
  { webhook: stored }: SettingsRow,
  { secrets, webhookOrigins }: AnnouncementContext,
): Promise<Webhook | StopReason | null> {
  if (stored === null) return null;
  try {
    const webhook = readWebhook(secrets.decrypt(stored, PURPOSE), webhookOrigins);
    if (webhook && secrets.isOutdated(stored)) {
      await db
        .update(announcementSettings)
        .set({ webhook: encryptWebhook(webhook, secrets) })
        .where(eq(announcementSettings.webhook, stored));
    }
    return webhook ?? 'not_allowed';
  } catch (cause) {
    if (cause instanceof CannotDecrypt) return 'undecryptable';
    throw cause;
  }
}
