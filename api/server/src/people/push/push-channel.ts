import type { Config } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import type { Channel } from '../notifications/channel';
import { forget, listSubscriptions, recordSuccess } from './push-subscriptions.repository';
import { type PushMessage, type PushSender, sendPush } from './send-push';
import { readVapidKeys } from './vapid-keys';

type PushContext = Pick<ModuleContext, 'db' | 'secrets' | 'now'> & { config: Pick<Config, 'push' | 'publicUrl'> };

/** Push services of browsers want an address of the operator; that of a site without https says nothing to them. */
const NO_SUBJECT = 'mailto:webmaster@localhost';

/** Shows notifications in all browsers in which the member has turned them on. */
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
        if (outcome === 'gone') await forget(db, endpoint);
        return outcome;
      }),
    );
    // One browser is enough: another attempt would sound in those that have shown it.
    if (attempts.some((attempt) => attempt.status === 'fulfilled' && attempt.value === 'sent')) return 'sent';
    for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason;
    return 'refused';
  },
});
