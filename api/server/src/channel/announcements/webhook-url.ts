const DISCORD_HOST = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/;
const WEBHOOK_PATH = /^\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{15,22})\/([\w-]{20,200})\/?$/;

/** Address of messages. The URL contains the secret token. */
export interface Webhook {
  url: URL;
  /** Text to mask wherever it may be repeated. */
  secret: string;
  /** True if the operator has named its origin, so it may be an inside address. */
  isOwn: boolean;
}

/**
 * Reads a webhook's URL: Discord's, or of an origin that the operator names (`DISCORD_WEBHOOK_ORIGINS`). Discord's is changed to version 10
 * of the API, which returns waiting times in seconds, and keeps only the parameter `thread_id`.
 * @returns null for any other text
 */
export function readWebhook(text: string, ownOrigins: readonly string[]): Webhook | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  url.hash = '';
  if (ownOrigins.includes(url.origin)) return url.pathname === '/' ? null : { url, secret: url.pathname + url.search, isOwn: true };
  const [, id, token = ''] = WEBHOOK_PATH.exec(url.pathname) ?? [];
  if (!id || url.protocol !== 'https:' || url.port !== '' || !DISCORD_HOST.test(url.hostname)) return null;
  const thread = url.searchParams.get('thread_id');
  if (thread !== null && !/^\d{15,22}$/.test(thread)) return null;
  return {
    url: new URL(`https://discord.com/api/v10/webhooks/${id}/${token}${thread === null ? '' : `?thread_id=${thread}`}`),
    secret: token,
    isOwn: false,
  };
}
