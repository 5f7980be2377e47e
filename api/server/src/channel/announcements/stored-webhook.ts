import type { AnnouncementTest } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { type announcementSettings, siteSettings } from '../../db/schema';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';
import { fieldError } from '../../uploads/read-form';
import type { DiscordMessage, Site } from './announcement-message';
import { sendToDiscord } from './send-to-discord';
import { readWebhook, type Webhook } from './webhook-url';

/** A settings table with `webhookColumns` and a single row. */
type WebhookTable = PgTable & { webhook: PgColumn };
type SettingsRow = typeof announcementSettings.$inferSelect;
type WebhookRow = Pick<SettingsRow, 'webhook' | 'siteOrigin'>;
type StopReason = NonNullable<SettingsRow['stoppedReason']>;

export const SETTINGS_ROW = 1;

export interface DiscordContext {
  secrets: SecretBox;
  /** Origins besides Discord's (`DISCORD_WEBHOOK_ORIGINS`). */
  webhookOrigins: readonly string[];
  publicUrl: string | undefined;
  /** Timeout; the default is in send-to-discord.ts. */
  discordTimeoutMs?: number;
}

/** Messages in the panel while nothing is sent. */
export const STOP_SENTENCES: Readonly<Record<StopReason, string>> = {
  gone: 'Discord no longer knows the webhook: it was deleted, or its URL was renewed. Please enter the URL of another one.',
  undecryptable: 'The stored webhook can no longer be decrypted. Please enter its URL again.',
  not_allowed: "The server's settings no longer allow the webhook's address. Please enter the URL of another one.",
};

export const NO_WEBHOOK = { webhook: null, webhookSetAt: null, stoppedReason: null };

export class StoredWebhook {
  /** @param purpose binds the encrypted webhook to its place */
  constructor(
    private readonly table: WebhookTable,
    private readonly purpose: string,
  ) {}

  /** Returns the columns of an entered webhook. @throws {HttpProblem} 422, without repeating the text */
  columnsOf(text: string, at: Date, context: DiscordContext) {
    return { webhook: this.encrypt(parseWebhook(text, context), context), webhookSetAt: at, stoppedReason: null };
  }

  /** Decrypts it, and encrypts it again if its secret is outdated. @returns why it can't be used; null without one */
  async find(db: Db, { webhook: stored }: WebhookRow, context: DiscordContext): Promise<Webhook | StopReason | null> {
    const { secrets, webhookOrigins } = context;
    if (stored === null) return null;
    try {
      const webhook = readWebhook(secrets.decrypt(stored, this.purpose), webhookOrigins);
      if (webhook && secrets.isOutdated(stored)) await this.set(db, stored, { webhook: this.encrypt(webhook, context) });
      return webhook ?? 'not_allowed';
    } catch (cause) {
      if (cause instanceof CannotDecrypt) return 'undecryptable';
      throw cause;
    }
  }

  /** Stops sending until the webhook is replaced, unless it was meanwhile. @param webhook as stored at the attempt */
  async stop(db: Db, webhook: string, reason: StopReason): Promise<void> {
    await this.set(db, webhook, { stoppedReason: reason });
  }

  /** Sends a message by an entered webhook, or else the stored one. @throws {HttpProblem} 422 without a usable one */
  async test(db: Db, row: WebhookRow, message: DiscordMessage, { text, ...context }: DiscordContext & { text: string | undefined }) {
    const webhook = text === undefined ? await this.require(db, row, context) : parseWebhook(text, context);
    const delivery = await sendToDiscord(webhook, message, context.discordTimeoutMs);
    const result: AnnouncementTest =
      delivery.status === 'sent'
        ? { is_sent: true, message: 'The message is in the channel: the webhook works.' }
        : { is_sent: false, message: delivery.message };
    return result;
  }

  private async require(db: Db, row: WebhookRow, context: DiscordContext): Promise<Webhook> {
    const webhook = await this.find(db, row, context);
    if (webhook === null) throw fieldError('webhook', "Please enter the webhook's URL.");
    if (typeof webhook === 'string') throw fieldError('webhook', STOP_SENTENCES[webhook]);
    return webhook;
  }

  private encrypt = ({ url }: Webhook, { secrets }: DiscordContext) => secrets.encrypt(url.href, this.purpose);

  private async set(db: Db, stored: string, values: Partial<Pick<SettingsRow, 'webhook' | 'stoppedReason'>>) {
    await db
      .update(this.table as PgTable)
      .set(values)
      .where(eq(this.table.webhook, stored));
  }
}

/** Parses a webhook. @throws {HttpProblem} 422, without repeating the text */
function parseWebhook(text: string, { webhookOrigins }: DiscordContext): Webhook {
  const webhook = readWebhook(text, webhookOrigins);
  if (!webhook)
    throw fieldError(
      'webhook',
      "This isn't a Discord webhook URL, which begins with https://discord.com/api/webhooks/. Copy it from the channel's settings, under Integrations.",
    );
  return webhook;
}

export async function siteOf(db: Db, { siteOrigin }: Pick<WebhookRow, 'siteOrigin'>, { publicUrl }: DiscordContext): Promise<Site> {
  const [row] = await db.select({ name: siteSettings.siteName }).from(siteSettings);
  return { name: row?.name ?? '', origin: publicUrl ?? siteOrigin };
}
