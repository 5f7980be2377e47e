import type { RaffleEntryRule } from '@greenroom/contract';
import type { raffles } from '../../../db/schema';
import { DAY } from '../../../lib/durations';
import { HttpProblem } from '../../../lib/http-problem';
import { inEnglish, msg, type Text } from '../../../lib/texts';

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

type Condition = Pick<RaffleEntryRule, 'rule' | 'minimum' | 'days'>;

/** Returns a raffle's rules of entry, as guests see them. */
export function entryRulesOf({
  minAccountDays,
  minDiscordDays,
  minMessages,
  messagesDays,
  minPoints,
  subscribersOnly,
}: RaffleRow): RaffleEntryRule[] {
  const conditions: Condition[] = [];
  if (minAccountDays !== null) conditions.push({ rule: 'account_age', minimum: minAccountDays, days: null });
  if (minDiscordDays !== null) conditions.push({ rule: 'discord_age', minimum: minDiscordDays, days: null });
  if (minMessages !== null) conditions.push({ rule: 'messages', minimum: minMessages, days: messagesDays });
  if (minPoints !== null) conditions.push({ rule: 'points', minimum: minPoints, days: null });
  if (subscribersOnly) conditions.push({ rule: 'subscriber', minimum: 1, days: null });
  return conditions.map((condition) => ({ ...condition, text: inEnglish(ruleText(condition)), is_met: null, note: null }));
}

/** Returns a rule in a sentence. */
function ruleText({ rule, minimum, days }: Condition): Text {
  switch (rule) {
    case 'account_age':
      return msg('Your account here must be at least {days} old.', { days: inDays(minimum) });
    case 'discord_age':
      return msg('Your Discord account must be at least {days} old.', { days: inDays(minimum) });
    case 'messages': {
      const values = { messages: msg({ one: '{count} message', other: '{count} messages' }, { count: minimum }), count: days ?? 0 };
      return msg(
        {
          one: 'You need at least {messages} in the Kick chat within the last day.',
          other: 'You need at least {messages} in the Kick chat within the last {count} days.',
        },
        values,
      );
    }
    case 'points':
      return msg(
        {
          one: 'You need to hold at least {count} point, without spending any.',
          other: 'You need to hold at least {count} points, without spending any.',
        },
        { count: minimum },
      );
    case 'subscriber':
      return msg('You must be a subscriber of the channel on Kick.');
  }
}

const inDays = (count: number) => msg({ one: '{count} day', other: '{count} days' }, { count });

/** Returns the rules with whether a member meets each. */
export function judgeRules(rules: readonly RaffleEntryRule[], facts: EntryFacts, at: Date): RaffleEntryRule[] {
  return rules.map((rule) => {
    const note = unmetNote(rule, facts, at);
    return { ...rule, is_met: note === null, note: note && inEnglish(note) };
  });
}

/** Returns the rules that a member doesn't meet, in sentences. */
export const unmetRules = (rules: readonly RaffleEntryRule[], facts: EntryFacts, at: Date) =>
  rules.flatMap((rule) => {
    const note = unmetNote(rule, facts, at);
    return note === null ? [] : [{ rule: rule.rule, minimum: rule.minimum, text: ruleText(rule), note }];
  });

/** Returns when a Discord account was created, according to its id. */
export const discordCreatedAt = (id: string): Date => new Date(Number((BigInt(id) >> 22n) + DISCORD_EPOCH));

/** Returns what a member lacks for a rule; null if they meet it. */
function unmetNote({ rule, minimum, days }: Condition, facts: EntryFacts, at: Date): Text | null {
  switch (rule) {
    case 'account_age':
      return ageNote(facts.createdAt, minimum, at);
    case 'discord_age':
      return ageNote(discordCreatedAt(facts.memberId), minimum, at);
    case 'messages': {
      const written = facts.chat.filter(({ hour }) => isWithin(hour, days ?? 0, at)).reduce((sum, { messages }) => sum + messages, 0);
      if (written >= minimum) return null;
      return facts.isKickLinked ? msg('You have {count}.', { count: written }) : LINK_KICK;
    }
    case 'points':
      return facts.points >= minimum ? null : msg('You have {count}.', { count: facts.points });
    case 'subscriber': {
      if (facts.subscribedAt && isWithin(facts.subscribedAt, SUBSCRIPTION_DAYS, at)) return null;
      if (facts.chat.some(({ hour, isSubscriber }) => isSubscriber && isWithin(hour, BADGE_DAYS, at))) return null;
      return facts.isKickLinked ? msg('If you are, write in the Kick chat and try again a minute later.') : LINK_KICK;
    }
  }
}

const LINK_KICK = msg('Link your Kick account in your settings.');

const isWithin = (time: Date, days: number, at: Date) => time.getTime() >= at.getTime() - days * DAY;

function ageNote(createdAt: Date, minimum: number, at: Date): Text | null {
  const age = Math.max(0, Math.floor((at.getTime() - createdAt.getTime()) / DAY));
  return age >= minimum ? null : msg('It is {days} old.', { days: inDays(age) });
}

/** Thrown if a member does not meet the rules of entry; the message says what they have. */
export class EntryRulesUnmet extends HttpProblem {}

/** Checks the rules of entry. @throws {EntryRulesUnmet} 409 with the unmet rules */
export function requireEntryRules(rules: readonly RaffleEntryRule[], facts: EntryFacts, at: Date): void {
  const unmet = unmetRules(rules, facts, at);
  const [first, ...others] = unmet;
  if (!first) return;
  const sentences = others.length === 0 ? [first.text, first.note] : unmet.map(({ text }) => text);
  throw new EntryRulesUnmet(409, [msg("You can't enter yet."), ...sentences]);
}
