import type { RaffleEntryRule } from '@greenroom/contract';
import type { raffles } from '../../../db/schema';
import { DAY } from '../../../lib/durations';
import { HttpProblem } from '../../../lib/http-problem';

/** Days a subscription or renewal counts: Kick renews monthly, and its event says nothing about the end. */
export const SUBSCRIPTION_DAYS = 31;
/** Days a subscriber's badge in the chat counts, which recipients of gifts have too. */
export const BADGE_DAYS = 7;

/** First time of Discord's ids, in milliseconds since 1970. */
const DISCORD_EPOCH = 1_420_070_400_000n;

export interface EntryFacts {
  memberId: string;
  createdAt: Date;
  points: number;
  isKickLinked: boolean;
  /** Messages of the last days, by the start of their hour. */
  chat: readonly { hour: Date; messages: number; isSubscriber: boolean }[];
  subscribedAt: Date | null;
}

type RaffleRow = Pick<
  typeof raffles.$inferSelect,
  'minAccountDays' | 'minDiscordDays' | 'minMessages' | 'messagesDays' | 'minPoints' | 'subscribersOnly'
>;

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`;

/** Returns a raffle's rules of entry, as guests see them. */
export function entryRulesOf({
  minAccountDays,
  minDiscordDays,
  minMessages,
  messagesDays,
  minPoints,
  subscribersOnly,
}: RaffleRow): RaffleEntryRule[] {
  const unjudged = { days: null, is_met: null, note: null };
  const rules: RaffleEntryRule[] = [];
  if (minAccountDays !== null)
    rules.push({
      ...unjudged,
      rule: 'account_age',
      minimum: minAccountDays,
      text: `Your account here must be at least ${count(minAccountDays, 'day')} old.`,
    });
  if (minDiscordDays !== null)
    rules.push({
      ...unjudged,
      rule: 'discord_age',
      minimum: minDiscordDays,
      text: `Your Discord account must be at least ${count(minDiscordDays, 'day')} old.`,
    });
  if (minMessages !== null) {
    const within = messagesDays === 1 ? 'the last day' : `the last ${messagesDays} days`;
    rules.push({
      ...unjudged,
      rule: 'messages',
      minimum: minMessages,
      days: messagesDays,
      text: `You need at least ${count(minMessages, 'message')} in the Kick chat within ${within}.`,
    });
  }
  if (minPoints !== null)
    rules.push({
      ...unjudged,
      rule: 'points',
      minimum: minPoints,
      text: `You need to hold at least ${count(minPoints, 'point')}, without spending any.`,
    });
  if (subscribersOnly)
    rules.push({ ...unjudged, rule: 'subscriber', minimum: 1, text: 'You must be a subscriber of the channel on Kick.' });
  return rules;
}

/** Returns the rules with whether a member meets each. */
export function judgeRules(rules: readonly RaffleEntryRule[], facts: EntryFacts, at: Date): RaffleEntryRule[] {
  return rules.map((rule) => {
    const note = unmetNote(rule, facts, at);
    return { ...rule, is_met: note === null, note };
  });
}

/** Returns when a Discord account was created, according to its id. */
export const discordCreatedAt = (id: string): Date => new Date(Number((BigInt(id) >> 22n) + DISCORD_EPOCH));

/** Returns what a member lacks for a rule; null if they meet it. */
function unmetNote({ rule, minimum, days }: RaffleEntryRule, facts: EntryFacts, at: Date): string | null {
  switch (rule) {
    case 'account_age':
      return ageNote(facts.createdAt, minimum, at);
    case 'discord_age':
      return ageNote(discordCreatedAt(facts.memberId), minimum, at);
    case 'messages': {
      const written = facts.chat.filter(({ hour }) => isWithin(hour, days ?? 0, at)).reduce((sum, { messages }) => sum + messages, 0);
      if (written >= minimum) return null;
      return facts.isKickLinked ? `You have ${written.toLocaleString('en-US')}.` : LINK_KICK;
    }
    case 'points':
      return facts.points >= minimum ? null : `You have ${facts.points.toLocaleString('en-US')}.`;
    case 'subscriber': {
      if (facts.subscribedAt && isWithin(facts.subscribedAt, SUBSCRIPTION_DAYS, at)) return null;
      if (facts.chat.some(({ hour, isSubscriber }) => isSubscriber && isWithin(hour, BADGE_DAYS, at))) return null;
      return facts.isKickLinked ? 'If you are, write in the Kick chat and try again a minute later.' : LINK_KICK;
    }
  }
}

const LINK_KICK = 'Link your Kick account in your settings.';

const isWithin = (time: Date, days: number, at: Date) => time.getTime() >= at.getTime() - days * DAY;

function ageNote(createdAt: Date, minimum: number, at: Date): string | null {
  const age = Math.max(0, Math.floor((at.getTime() - createdAt.getTime()) / DAY));
  return age >= minimum ? null : `It is ${count(age, 'day')} old.`;
}

/** Thrown if a member does not meet the rules of entry; the message says what they have. */
export class EntryRulesUnmet extends HttpProblem {}

/** Checks the rules of entry. @throws {EntryRulesUnmet} 409 with the unmet rules */
export function requireEntryRules(rules: Parameters<typeof judgeRules>[0], facts: EntryFacts, at: Date): void {
  const unmet = judgeRules(rules, facts, at).filter(({ is_met: isMet }) => !isMet);
  const [first, ...others] = unmet;
  if (!first) return;
  const sentences = others.length === 0 ? [first.text, first.note] : unmet.map(({ text }) => text);
  throw new EntryRulesUnmet(409, `You can't enter yet. ${sentences.join(' ')}`);
}
