import { Temporal } from '@js-temporal/polyfill';
import type { RaffleEntryRule } from '@greenroom/contract';
import type { ItemRules } from '@greenroom/contract/admin';
import type { members } from '../../db/schema';
import { DAY, MINUTE } from '../../lib/durations';
import { type EntryFacts, entryRulesOf, judgeRules } from '../raffles/entry/entry-rules';

/** Why a member can't redeem an item, in a sentence for them, and until when if that is known. */
export interface Refusal {
  reason: string;
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
  if (isAuthor) return { reason: "You've made or changed this item, so you can't redeem it." };
  if (maxPurchasesPerUser !== null && purchases.length >= maxPurchasesPerUser)
    return { reason: 'You have reached the purchase limit of this item.' };
  if (quantity <= 0) return { reason: 'This item is out of stock.' };
  return refusalByTime(rules, at) ?? refusalByPerson(rules, buyer, at) ?? refusalByFrequency(rules, { purchases, lastSoldAt }, at);
}

function refusalByTime({ opens_at: opens, closes_at: closes }: ItemRules, at: Date): Refusal | null {
  if (opens && new Date(opens) > at) return { reason: "This item isn't available yet.", until: new Date(opens) };
  return closes && new Date(closes) <= at ? { reason: 'This item is no longer available.' } : null;
}

function refusalByPerson(rules: ItemRules, { xp, role, kickUserId, facts }: Buyer, at: Date): Refusal | null {
  if (rules.roles.length > 0 && !rules.roles.includes(role))
    return { reason: `Only ${rules.roles.map((each) => `${each}s`).join(' and ')} can redeem this.` };
  const level = levelOf(xp);
  if (rules.min_level !== null && level < rules.min_level)
    return { reason: `You need level ${rules.min_level}. You're at level ${level}.` };
  if (rules.linked_only && kickUserId === null) return { reason: 'Link your Kick account in your settings to redeem this.' };
  const [unmet] = facts ? judgeRules(sharedRulesOf(rules), facts, at).filter(({ is_met: isMet }) => !isMet) : [];
  if (!unmet) return null;
  const reason = `${unmet.text} ${unmet.note}`;
  return unmet.rule === 'account_age' && facts ? { reason, until: new Date(facts.createdAt.getTime() + unmet.minimum * DAY) } : { reason };
}

/** Returns the level of a member (docs/product.md#formats). */
const levelOf = (xp: number) => Math.floor(xp / 1000) + 1;

/** Returns the rules that raffles have as well. */
export const sharedRulesOf = ({ min_account_days: minAccountDays, subscribers_only: subscribersOnly }: ItemRules): RaffleEntryRule[] =>
  entryRulesOf({ minAccountDays, subscribersOnly, minDiscordDays: null, minMessages: null, messagesDays: 1, minPoints: null });

function refusalByFrequency(rules: ItemRules, { purchases, lastSoldAt }: Pick<Offer, 'lastSoldAt'> & Pick<Buyer, 'purchases'>, at: Date) {
  const { max_per_period: most, pause_minutes: pause } = rules;
  const { start, end } = periodAround(at, rules);
  if (most !== null && purchases.filter((time) => time >= start).length >= most)
    return {
      reason: `You can redeem this ${most === 1 ? 'once' : `${most.toLocaleString('en-US')} times`} a ${rules.period}.`,
      until: end,
    };
  const pauseEnd = lastSoldAt && pause !== null ? new Date(lastSoldAt.getTime() + pause * MINUTE) : null;
  return pauseEnd && pauseEnd > at ? { reason: 'Someone redeemed this recently.', until: pauseEnd } : null;
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
