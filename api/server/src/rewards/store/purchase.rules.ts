import { Temporal } from '@js-temporal/polyfill';
import type { RaffleEntryRule } from '@greenroom/contract';
import type { ItemRules, ItemSale } from '@greenroom/contract/admin';
import type { members } from '../../db/schema';
import { DAY, MINUTE } from '../../lib/durations';
import { type FilledText, msg, type Text } from '../../lib/texts';
import { type EntryFacts, entryRulesOf, unmetRules } from '../raffles/entry/entry-rules';

/** Why a member can't redeem an item, in a sentence for them, and until when if that is known. */
export interface Refusal {
  reason: Text;
  until?: Date;
}

export interface Offer {
  quantity: number;
  maxPurchasesPerUser: number | null;
  rules: ItemRules;
  /** Time of the last redemption by anyone; null if there is none, or no pause. */
  lastSoldAt: Date | null;
}

export interface Buyer extends Pick<typeof members.$inferSelect, 'xp' | 'role' | 'kickUserId'> {
  /** Undefined if none of the {@link sharedRulesOf} needs them. */
  facts: EntryFacts | undefined;
  /** Times at which the member redeemed the item, without rejected redemptions. */
  purchases: readonly Date[];
  /** True for staff who made or changed an item that delivers itself. */
  isAuthor?: boolean;
}

/**
 * Returns why a member can't redeem an item, in the order of the button's states and then of the form's fields; null if they can
 * (docs/product.md#store). What they can afford is another matter.
 */
export function refusalOf({ quantity, maxPurchasesPerUser, rules, lastSoldAt }: Offer, buyer: Buyer, at: Date): Refusal | null {
  const { purchases, isAuthor } = buyer;
  if (isAuthor) return { reason: msg("You've made or changed this item, so you can't redeem it.") };
  if (maxPurchasesPerUser !== null && purchases.length >= maxPurchasesPerUser)
    return { reason: msg('You have reached the purchase limit of this item.') };
  if (quantity <= 0) return { reason: msg('This item is out of stock.') };
  return refusalByTime(rules, at) ?? refusalByPerson(rules, buyer, at) ?? refusalByFrequency(rules, { purchases, lastSoldAt }, at);
}

function refusalByTime({ opens_at: opens, closes_at: closes }: ItemRules, at: Date): Refusal | null {
  if (opens && new Date(opens) > at) return { reason: msg("This item isn't available yet."), until: new Date(opens) };
  return closes && new Date(closes) <= at ? { reason: msg('This item is no longer available.') } : null;
}

function refusalByPerson(rules: ItemRules, { xp, role, kickUserId, facts }: Buyer, at: Date): Refusal | null {
  if (rules.roles.length > 0 && !rules.roles.includes(role))
    return { reason: msg('Only {roles} can redeem this.', { roles: rules.roles.map((each) => ROLES[each]).reduce(both) }) };
  const level = levelOf(xp);
  if (rules.min_level !== null && level < rules.min_level)
    return { reason: msg("You need level {level}. You're at level {own}.", { level: String(rules.min_level), own: String(level) }) };
  if (rules.linked_only && kickUserId === null) return { reason: msg('Link your Kick account in your settings to redeem this.') };
  const [unmet] = facts ? unmetRules(sharedRulesOf(rules), facts, at) : [];
  if (!unmet) return null;
  const reason = [unmet.text, unmet.note];
  return unmet.rule === 'account_age' && facts ? { reason, until: new Date(facts.createdAt.getTime() + unmet.minimum * DAY) } : { reason };
}

const ROLES = { Member: msg('Members', {}), Moderator: msg('Moderators', {}), Admin: msg('Admins', {}) };

const both = (first: FilledText, second: FilledText) => msg('{first} and {second}', { first, second });

/** Returns the level of a member (docs/product.md#formats). */
const levelOf = (xp: number) => Math.floor(xp / 1000) + 1;

/** Returns the rules that raffles have as well. */
export const sharedRulesOf = ({ min_account_days: minAccountDays, subscribers_only: subscribersOnly }: ItemRules): RaffleEntryRule[] =>
  entryRulesOf({ minAccountDays, subscribersOnly, minDiscordDays: null, minMessages: null, messagesDays: 1, minPoints: null });

const TIMES = {
  day: (count: number) => msg({ one: 'You can redeem this once a day.', other: 'You can redeem this {count} times a day.' }, { count }),
  week: (count: number) => msg({ one: 'You can redeem this once a week.', other: 'You can redeem this {count} times a week.' }, { count }),
  month: (count: number) =>
    msg({ one: 'You can redeem this once a month.', other: 'You can redeem this {count} times a month.' }, { count }),
};

function refusalByFrequency(rules: ItemRules, { purchases, lastSoldAt }: Pick<Offer, 'lastSoldAt'> & Pick<Buyer, 'purchases'>, at: Date) {
  const { max_per_period: most, pause_minutes: pause } = rules;
  const { start, end } = periodAround(at, rules);
  if (most !== null && purchases.filter((time) => time >= start).length >= most)
    return {
      reason: TIMES[rules.period](most),
      until: end,
    };
  const pauseEnd = lastSoldAt && pause !== null ? new Date(lastSoldAt.getTime() + pause * MINUTE) : null;
  return pauseEnd && pauseEnd > at ? { reason: msg('Someone redeemed this recently.'), until: pauseEnd } : null;
}

function periodAround(at: Date, { period, time_zone: zone }: Pick<ItemRules, 'period' | 'time_zone'>): { start: Date; end: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const start = { day: today, week: today.subtract({ days: today.dayOfWeek - 1 }), month: today.with({ day: 1 }) }[period];
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds);
  return { start: midnight(start), end: midnight(start.add({ [`${period}s`]: 1 })) };
}

/** Tells whether an item is kept out of the store until it opens. */
export const isHidden = ({ rules }: Pick<Offer, 'rules'>, at: Date): boolean =>
  rules.is_hidden_before && rules.opens_at !== null && new Date(rules.opens_at) > at;

/** Returns the next time at which the store changes without a purchase; undefined if there is none. */
export function nextChange(times: readonly (Date | string | null | undefined)[], at: Date): Date | undefined {
  const coming = times.flatMap((time) => (time ? [new Date(time)] : [])).filter((time) => time > at);
  return coming.sort((one, other) => one.getTime() - other.getTime())[0];
}

interface Price {
  cost: number;
  /** Price without the sale, and when that ends; undefined without one. */
  sale?: { was: number; until: string };
}

/** Returns an item's price at a time. */
export function priceOf({ cost, sale }: { cost: number; sale: Partial<ItemSale> }, at: Date): Price {
  const { cost: lower, starts_at: from, ends_at: until } = sale;
  const isOn = until && new Date(until) > at && (!from || new Date(from) <= at);
  return isOn && lower && lower < cost ? { cost: lower, sale: { was: cost, until } } : { cost };
}
