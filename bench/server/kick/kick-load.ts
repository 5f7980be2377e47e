import type { MockKick, MockWebhook } from '../../../api/server/src/demo/mock-kick';
import { KICK_BODIES } from '../../../api/server/src/testing/kick-webhooks';

export type SignedRequest = MockWebhook;

/** Every tenth request repeats an event: with the same headers, or under another message id, as doubled subscriptions do. */
const REPEAT_EVERY = 10;
const VIEWERS = 5000;

/** Signed events: chat, and of a hundred one follow and one subscription. @returns the requests in their order, and how many events they are */
export function loadOf(mock: MockKick, count: number): { requests: SignedRequest[]; unique: number } {
  const requests: SignedRequest[] = [];
  let unique = 0;
  let last: { event: string; body: string } | undefined;
  const at = new Date().toISOString();
  for (let index = 0; index < count; index += 1) {
    const previous = requests.at(-1);
    if (index % REPEAT_EVERY === REPEAT_EVERY - 1 && previous && last) {
      requests.push(index % (2 * REPEAT_EVERY) < REPEAT_EVERY ? previous : mock.sign(last));
      continue;
    }
    last = eventOf(unique, at);
    requests.push(mock.sign(last));
    unique += 1;
  }
  return { requests, unique };
}

/** The follows and subscriptions are of different viewers, so that each is an event of its own. */
function eventOf(index: number, at: string): { event: string; body: string } {
  if (index % 100 === 50) return { event: 'channel.followed', body: JSON.stringify(KICK_BODIES.follow(100_000 + index)) };
  if (index % 100 === 75) return { event: 'channel.subscription.new', body: JSON.stringify(KICK_BODIES.subscription(100_000 + index)) };
  return {
    event: 'chat.message.sent',
    body: JSON.stringify(
      KICK_BODIES.chat(1 + (index % VIEWERS), `message ${index}`, { content: `line ${index} of the bench`, created_at: at }),
    ),
  };
}
