import { SLOTS } from './catalogue';
import { DEMO_PEOPLE } from './demo-people';
import type { Random } from './random';
import { DAY } from '../lib/durations';

export interface Viewer {
  userId: number;
  name: string;
}

/** An action of a viewer after a pause: an event in Kick's format. */
export interface CrowdAction {
  waitMs: number;
  event: string;
  body: { broadcaster: { user_id: number } } & Record<string, unknown>;
}

interface Scene {
  random: Random;
  viewers: readonly Viewer[];
  broadcaster: Viewer;
  count: number;
  now: Date;
  drop?: string | undefined;
}

/** Viewers without an account on the site. */
export const PASSERS_BY: readonly Viewer[] = ['slotgazer', 'mellow_moth', 'KettleDrum', 'nine_lives_nia', 'sunday_sid', 'OffByOneOla'].map(
  (name, index) => ({ userId: 9_000_001 + index, name }),
);

/** The mock provider's accounts, which a visitor may link: they write first, and often. */
const NAMED_VIEWERS: readonly Viewer[] = DEMO_PEOPLE.map(({ kick }) => kick);

const CLAIMS = 0.4;

const COMMANDS = 0.15;

const LINES = [
  'hello from the back row',
  'gg',
  'that was close',
  'what a start to the hunt',
  'bonus bonus bonus',
  'first time here, love the lights',
  'who has the high score today?',
  'come on, one more scatter',
  'the music is great',
  'good luck everyone',
  'brb, tea',
  'how many bonuses are left?',
  'that symbol again',
  'clip it',
  'nice save',
  'raffle when?',
];

const commandOf = (random: Random): string =>
  random.pick([
    `!guess ${random.integer(800, 6000)}`,
    `!guess $${random.integer(1, 5)},${random.integer(100, 999)}.50`,
    '!join',
    '!points',
    `!call ${random.pick(SLOTS).name}`,
  ]);

function textOf(random: Random, drop: string | undefined): string {
  if (drop && random.chance(CLAIMS)) return drop;
  return random.chance(COMMANDS) ? commandOf(random) : random.pick(LINES);
}

const MONTH_MS = 30 * DAY;

/** Returns the next action in the demo's chat, deterministic for the random numbers: a message every 2 to 3 seconds, and rarely more. */
export function nextAction({ random, viewers, broadcaster, count, now, drop }: Scene): CrowdAction {
  const waitMs = random.integer(2000, 3000);
  const named = NAMED_VIEWERS.filter(({ userId }) => userId !== broadcaster.userId);
  const viewer = named[count] ?? (random.chance(0.2) ? random.pick(named) : random.pick(viewers));
  const base = { broadcaster: personOf(broadcaster) };
  const roll = count < named.length ? 1 : random.next();
  if (roll < 0.03) return { waitMs, event: 'channel.followed', body: { ...base, follower: personOf(viewer) } };
  if (roll < 0.045) {
    const times = { created_at: now.toISOString(), expires_at: new Date(now.getTime() + MONTH_MS).toISOString() };
    return { waitMs, event: 'channel.subscription.new', body: { ...base, subscriber: personOf(viewer), duration: 1, ...times } };
  }
  if (roll < 0.055) {
    const giftees = random
      .sample(
        viewers.filter((one) => one !== viewer),
        3,
      )
      .map(personOf);
    return {
      waitMs,
      event: 'channel.subscription.gifts',
      body: { ...base, gifter: personOf(viewer), giftees, created_at: now.toISOString() },
    };
  }
  // The id chooses, so a viewer always has the same badges.
  const badges = viewer.userId % 4 === 0 ? [{ text: 'Subscriber', type: 'subscriber', count: 1 + (viewer.userId % 12) }] : [];
  const sender = { ...personOf(viewer), identity: { username_color: '#34e29b', badges } };
  return {
    waitMs,
    event: 'chat.message.sent',
    body: {
      ...base,
      message_id: messageId(random),
      replies_to: null,
      sender,
      content: textOf(random, drop),
      emotes: null,
      created_at: now.toISOString(),
    },
  };
}

export const slugOf = (name: string) => name.toLowerCase();

export function personOf({ userId, name }: Viewer) {
  return {
    is_anonymous: false,
    user_id: userId,
    username: name,
    is_verified: false,
    profile_picture: '',
    channel_slug: slugOf(name),
  };
}

function messageId(random: Random): string {
  const hex = random.hex(32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
