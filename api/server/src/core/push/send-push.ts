import type { PushSubscription } from '@greenroom/contract';
import webPush from 'web-push';
import { DAY, MINUTE } from '../../lib/durations';
import { httpFetch } from '../../lib/http-fetch';
import { type VapidKeys, readVapidKeys } from './vapid-keys';
import type { Config } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import type { Channel } from '../notifications/channel';
import { listSubscriptions, type PushProblem, recordProblem, recordSuccess } from './push-subscriptions.repository';

const TIMEOUT_MS = MINUTE / 6;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** Time a push service keeps a message for a browser that isn't running. */
const TTL_SECONDS = DAY / 1000;
/** Characters: a message has to fit into 4 KB, with up to six bytes for each. */
const MAX_TITLE = 120;
const MAX_TEXT = 400;

/** The message that the service worker shows (`push.worker.js`). */
interface PushMessage {
  title: string;
  text: string;
  path: string;
  /** Stable across attempts: a repetition replaces the message. */
  id: string;
}

interface PushSender {
  keys: VapidKeys;
  /** Address at which the push service reaches the operator. */
  subject: string;
  /** Internal addresses that push services may have (`PUSH_ALLOW`). */
  allow: readonly string[];
  timeoutMs?: number;
}

/**
 * Sends an encrypted message to a browser (RFC 8291). @throws if another attempt may succeed
 * @returns `dropped` if this message is never accepted
 */
async function sendPush(
  { endpoint, keys: browserKeys }: PushSubscription,
  { title, text, path, id }: PushMessage,
  { keys, subject, allow, timeoutMs = TIMEOUT_MS }: PushSender,
): Promise<'sent' | 'dropped' | PushProblem> {
  const payload = JSON.stringify({ title: shortened(title, MAX_TITLE), body: shortened(text, MAX_TEXT), path, tag: id });
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: browserKeys }, payload, {
    TTL: TTL_SECONDS,
    topic: id,
    vapidDetails: { subject, ...keys },
  });
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  // A name that resolves to a forbidden address is attempted again: one wrong response of a resolver ends nothing.
  const { status } = await httpFetch(
    { method: 'POST', url: new URL(endpoint), headers: own, body },
    { allow, timeoutMs, maxBytes: MAX_RESPONSE_BYTES, maxRedirects: 0 },
  );
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 401 || status === 403) return 'refused';
  if (status === 408 || status === 429 || status >= 500) throw new Error(`The push service responded with status ${status}.`);
  return 'dropped';
}

const shortened = (text: string, maxLength: number) => {
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
};

type PushContext = Pick<ModuleContext, 'db' | 'secrets' | 'now'> & { config: Pick<Config, 'push' | 'publicUrl'> };

/** Push services require an operator's address; a site without https has none to give. */
const NO_SUBJECT = 'mailto:webmaster@localhost';

export const pushChannel = ({ db, secrets, now, config: { push, publicUrl } }: PushContext): Channel => ({
  name: 'push',
  async send({ id, title, text, path, member }) {
    const subscriptions = await listSubscriptions(db, member.id, now());
    if (subscriptions.length === 0) return 'refused';
    const keys = await readVapidKeys({ db, secrets, ownKey: push.privateKey });
    const sender: PushSender = { keys, subject: publicUrl?.startsWith('https:') ? publicUrl : NO_SUBJECT, allow: push.allow };
    const message: PushMessage = { title, text, path, id: `notification-${id}` };
    const attempts = await Promise.allSettled(
      subscriptions.map(async ({ endpoint, p256dh, auth }) => {
        const outcome = await sendPush({ endpoint, keys: { p256dh, auth } }, message, sender);
        if (outcome === 'sent') await recordSuccess(db, endpoint, now());
        if (outcome === 'gone' || outcome === 'refused') await recordProblem(db, endpoint, outcome);
        return outcome;
      }),
    );
    // One browser is enough: another attempt would alert those that have shown it.
    if (attempts.some((attempt) => attempt.status === 'fulfilled' && attempt.value === 'sent')) return 'sent';
    for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason;
    return 'refused';
  },
});
