import { ItemRules } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../../lib/durations';
import { inEnglish } from '../../lib/texts';
import { type Buyer, isHidden, nextChange, type Offer, priceOf, refusalOf } from './purchase.rules';

/** A Sunday; in Kiritimati, 14 hours ahead, Monday. */
const AT = new Date('2026-03-15T20:00:00Z');
const from = (milliseconds: number) => new Date(AT.getTime() + milliseconds);
const iso = (milliseconds: number) => from(milliseconds).toISOString();

const FACTS = { memberId: '1', createdAt: from(-10 * DAY), points: 0, isKickLinked: true, chat: [], subscribedAt: null };
const BUYER: Buyer = { xp: 2500, role: 'Member', kickUserId: '7', facts: FACTS, purchases: [] };

function judge(rules: z.input<typeof ItemRules>, { offer = {}, buyer = {} }: { offer?: Partial<Offer>; buyer?: Partial<Buyer> } = {}) {
  const item = { quantity: 1, maxPurchasesPerUser: null, lastSoldAt: null, rules: ItemRules.parse(rules), ...offer };
  return refusalOf(item, { ...BUYER, ...buyer }, AT);
}

it.each<[string, z.input<typeof ItemRules>, { offer?: Partial<Offer>; buyer?: Partial<Buyer> }, string | null, Date?]>([
  ['no rules', {}, {}, null],
  ['no stock', {}, { offer: { quantity: 0 } }, 'This item is out of stock.'],
  [
    'the limit reached',
    {},
    { offer: { maxPurchasesPerUser: 1 }, buyer: { purchases: [AT] } },
    'You have reached the purchase limit of this item.',
  ],
  [
    'its author, though out of stock',
    {},
    { offer: { quantity: 0 }, buyer: { isAuthor: true } },
    "You've made or changed this item, so you can't redeem it.",
  ],
  ['neither stock nor opening', { opens_at: iso(1) }, { offer: { quantity: 0 } }, 'This item is out of stock.'],
  ['an opening ahead', { opens_at: iso(1) }, {}, "This item isn't available yet.", from(1)],
  ['an opening now', { opens_at: iso(0) }, {}, null],
  ['a closing ahead', { closes_at: iso(1) }, {}, null],
  ['a closing now', { closes_at: iso(0) }, {}, 'This item is no longer available.'],
  ['another role', { roles: ['Moderator', 'Admin'] }, {}, 'Only Moderators and Admins can redeem this.'],
  ['one of the roles', { roles: ['Moderator', 'Member'] }, {}, null],
  ['a level below', { min_level: 4 }, {}, "You need level 4. You're at level 3."],
  ['a high level', { min_level: 1000 }, {}, "You need level 1000. You're at level 3."],
  ['the level', { min_level: 3 }, {}, null],
  ['no linked account', { linked_only: true }, { buyer: { kickUserId: null } }, 'Link your Kick account in your settings to redeem this.'],
  ['a linked account', { linked_only: true }, {}, null],
  ['a new member', { min_account_days: 11 }, {}, 'Your account here must be at least 11 days old. It is 10 days old.', from(DAY)],
  ['a member for long', { min_account_days: 10 }, {}, null],
  [
    'no subscription',
    { subscribers_only: true },
    {},
    'You must be a subscriber of the channel on Kick. If you are, write in the Kick chat and try again a minute later.',
  ],
  ['a subscription', { subscribers_only: true }, { buyer: { facts: { ...FACTS, subscribedAt: from(-31 * DAY) } } }, null],
  ['one today', { max_per_period: 1 }, { buyer: { purchases: [from(-20 * HOUR)] } }, 'You can redeem this once a day.', from(4 * HOUR)],
  ['one yesterday', { max_per_period: 1 }, { buyer: { purchases: [from(-20 * HOUR - 1)] } }, null],
  ['one of two this week', { max_per_period: 2, period: 'week' }, { buyer: { purchases: [from(-6 * DAY)] } }, null],
  [
    'two this week',
    { max_per_period: 2, period: 'week' },
    { buyer: { purchases: [from(-6 * DAY), from(-DAY)] } },
    'You can redeem this 2 times a week.',
    from(4 * HOUR),
  ],
  [
    'one of last week, where it is Monday already',
    { max_per_period: 1, period: 'week', time_zone: 'Pacific/Kiritimati' },
    { buyer: { purchases: [from(-11 * HOUR)] } },
    null,
  ],
  [
    'one this month, whose clocks change before its end',
    { max_per_period: 1, period: 'month', time_zone: 'Europe/Berlin' },
    { buyer: { purchases: [from(-14 * DAY)] } },
    'You can redeem this once a month.',
    new Date('2026-03-31T22:00:00Z'),
  ],
  [
    'a sale just before',
    { pause_minutes: 5 },
    { offer: { lastSoldAt: from(-4 * MINUTE) } },
    'Someone redeemed this recently.',
    from(MINUTE),
  ],
  [
    'a sale by a server whose clock is ahead',
    { pause_minutes: 5 },
    { offer: { lastSoldAt: from(1) } },
    'Someone redeemed this recently.',
    from(5 * MINUTE + 1),
  ],
  ['a sale before the pause', { pause_minutes: 5 }, { offer: { lastSoldAt: from(-5 * MINUTE) } }, null],
])('judges a purchase with %s', (_case, rules, state, ...expected) => {
  // Not by name: Jest would pass a callback for a time that a row doesn't have.
  const [reason, until] = expected;
  const refusal = judge(rules, state);
  expect(refusal && { ...refusal, reason: inEnglish(refusal.reason) }).toEqual(
    reason === null ? null : { reason, ...(until && { until }) },
  );
});

it.each([
  [{ opens_at: iso(1), is_hidden_before: true }, true],
  [{ opens_at: iso(0), is_hidden_before: true }, false],
  [{ opens_at: iso(1) }, false],
  [{ is_hidden_before: true }, false],
])('tells whether an item with %j is hidden: %s', (rules, expected) => {
  expect(isHidden({ rules: ItemRules.parse(rules) }, AT)).toBe(expected);
});

it('finds the next of the times that are ahead', () => {
  expect(nextChange([iso(5), undefined, null, iso(0), from(3), iso(-1)], AT)).toEqual(from(3));
  expect(nextChange([iso(0)], AT)).toBeUndefined();
});

it.each([
  ['no sale', {}, 500],
  ['a sale without a start', { cost: 400, ends_at: iso(1) }, 400],
  ['a sale that starts now', { cost: 400, starts_at: iso(0), ends_at: iso(1) }, 400],
  ['a sale ahead', { cost: 400, starts_at: iso(1), ends_at: iso(2) }, 500],
  ['a sale that ends now', { cost: 400, ends_at: iso(0) }, 500],
  ['a sale whose price the staff has lowered since', { cost: 500, ends_at: iso(1) }, 500],
  ['a sale that was emptied', { cost: null, ends_at: iso(1) }, 500],
])('prices an item with %s', (_case, sale, cost) => {
  expect(priceOf({ cost: 500, sale }, AT)).toEqual({ cost, ...(cost === 400 && { sale: { was: 500, until: iso(1) } }) });
});
