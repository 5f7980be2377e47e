import { ItemRules } from '@greenroom/contract/admin';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows, isAnyOf } from '../../db/statements';
import { redemptions, storeItems } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg, type Text } from '../../lib/texts';
import { requireSeen } from '../../lib/require-seen';
import type { ModuleContext } from '../../module-context';
import { notFound } from '../../plugins/error-responses';
import { bookWithActivity } from '../../core/activity/record-activity';
import { lockMembers, type LockedMembers } from '../../core/points/points';
import { decideEach, requireActiveMember, settleInBatches } from '../batching/settle-in-batches';
import { errorsIn, questionsFor, seenQuestions } from './answers.rules';
import { readCasinos } from './item-answers';
import { countUnused } from './item-codes';
import { idOf, lockRaffleOf, prepareDelivery, type Purchaser, type PurchaseDelivery } from './purchase-delivery';
import { readPurchaseFacts } from './purchase-facts';
import { type Buyer, isHidden, priceOf, refusalOf } from './purchase.rules';
import { changeStock } from './stock';

interface Purchase extends Purchaser {
  /** Client's idempotency key: a repeated request counts once. */
  idempotencyKey: string | undefined;
  /** Terms that the member saw, see `requireSeen`. */
  seen?: string | undefined;
  /** Answers to what the item asks, and the same encrypted. */
  answers?: readonly string[] | undefined;
  sealed?: string | undefined;
}

type ItemRow = typeof storeItems.$inferSelect & { rules: ItemRules };

interface Sold {
  name: string;
  delivery: ItemRow['delivery'];
}

/** Redeems an item. @throws {HttpProblem} with the reason for a refusal */
export type RedeemItem = (itemId: number, purchase: Purchase) => Promise<Sold>;

/**
 * Serves POST /api/r/store/{id}/redeem: stock, redemption and points change together or not at all (docs/contracts.md#server-rules). The
 * item's lock serializes its redemptions.
 */
export function itemRedemption({ db, now, accounts }: Pick<ModuleContext, 'db' | 'now' | 'accounts'>): RedeemItem {
  return settleInBatches<number, Purchase, Sold>(db, async (tx, itemId, purchases) => {
    const memberIds = purchases.map(({ memberId }) => memberId);
    const friendIds = purchases.flatMap(({ friend }) => idOf(friend) ?? []);
    const [[row], , takers, earlier] = await Promise.all([
      tx.select().from(storeItems).where(eq(storeItems.id, itemId)).for('update').execute(),
      lockRaffleOf(tx, itemId),
      lockMembers(tx, [...memberIds, ...friendIds]),
      findEarlier(tx, itemId, purchases),
    ]);
    // An earlier version could change the stock without the codes.
    if (row?.delivery === 'code') row.quantity = Math.min(row.quantity, await countUnused(tx, itemId));
    const casinos = row?.questions.some(({ kind }) => kind === 'casino') ? await readCasinos(tx) : [];
    const item = row && { ...row, rules: ItemRules.parse(row.rules), questions: questionsFor(row.questions, casinos) };
    const at = new Date(Math.max(...purchases.map((purchase) => purchase.at.getTime())));
    const known = await readPurchaseFacts(tx, item ? [item] : [], { memberIds, at });
    const delivery = await prepareDelivery(tx, row, { takers, memberIds, now, accounts });
    const batch = new RedemptionBatch(item, { takers, earlier, delivery, ...known });
    const results = decideEach(purchases, (purchase) => batch.redeem(itemId, purchase));
    if (item) await store(tx, item, batch);
    return results;
  });
}

type Earlier = Awaited<ReturnType<typeof findEarlier>>;

async function findEarlier(tx: Db, itemId: number, purchases: readonly Purchase[]) {
  const { memberId, itemId: ofItem, itemName, idempotencyKey, status, createdAt } = redemptions;
  const isTheirs = isAnyOf(
    memberId,
    purchases.map((purchase) => purchase.memberId),
  );
  const keys = purchases.flatMap((purchase) => purchase.idempotencyKey ?? []);
  return tx
    .select({ memberId, itemId: ofItem, itemName, idempotencyKey, status, createdAt })
    .from(redemptions)
    .where(and(isTheirs, or(eq(ofItem, itemId), isAnyOf(idempotencyKey, keys))));
}

interface Known extends Awaited<ReturnType<typeof readPurchaseFacts>> {
  takers: LockedMembers;
  earlier: Earlier;
  delivery: PurchaseDelivery;
}

/** Redeems an item for one member after the other, as each takes from the stock. */
class RedemptionBatch {
  readonly sold: (Purchase & { cost: number })[] = [];

  constructor(
    private readonly item: ItemRow | undefined,
    readonly known: Known,
  ) {}

  /** @throws {HttpProblem} with the reason for a refusal */
  redeem(itemId: number, purchase: Purchase): Sold {
    const { item } = this;
    const { memberId, idempotencyKey, seen, at } = purchase;
    const own = this.known.earlier.filter((row) => row.memberId === memberId);
    const repeated = idempotencyKey === undefined ? undefined : own.find((row) => row.idempotencyKey === idempotencyKey);
    if (repeated && repeated.itemId !== itemId)
      throw new HttpProblem(409, msg('This request was already sent for another item. Reload the page and try again.'));
    if (repeated) return { name: repeated.itemName, delivery: 'manual' };

    const member = requireActiveMember(this.known.takers.get(memberId), at);
    if (!item?.isListed || isHidden(item, at)) throw notFound(msg("This item isn't in the store."));
    const { cost } = priceOf(item, at);
    requireSeen(seen, {
      name: { now: item.name, sentence: msg('This item is now "{item}".', { item: item.name }) },
      questions: { now: seenQuestions(item.questions), sentence: msg('What we ask for this item has changed.') },
      cost: {
        now: cost,
        sentence: msg({ one: 'The price is now {count} point.', other: 'The price is now {count} points.' }, { count: cost }),
      },
      ...seenGives(item),
    });
    const purchases = own.filter((row) => row.itemId === itemId && row.status !== 'rejected').map(({ createdAt }) => createdAt);
    const { facts, isAuthor } = this.known;
    const buyer = { ...member, facts: facts.get(memberId), purchases, isAuthor: isAuthor(itemId, memberId) };
    const refusal = this.refusalOf(item, buyer, at);
    if (refusal) throw new HttpProblem(409, refusal.reason);
    if (member.points < cost) throw new HttpProblem(409, msg('Insufficient points to redeem this item'));
    const errors = errorsIn(item.questions, purchase.answers ?? []);
    if (Object.keys(errors).length > 0) throw new HttpProblem(422, msg('Please check your answers.'), errors);
    this.known.delivery.accept({ ...purchase, cost });
    this.sold.push({ ...purchase, cost });
    return item;
  }

  private refusalOf(item: ItemRow, buyer: Buyer, at: Date) {
    const quantity = item.quantity - this.sold.length;
    const lastSoldAt = this.sold.at(-1)?.at ?? this.known.lastSales.get(item.id) ?? null;
    return refusalOf({ ...item, quantity, lastSoldAt }, buyer, at);
  }
}

/** Returns what an item gives, as a term that the member saw. */
function seenGives({ delivery, gives }: ItemRow): { gives?: { now: number; sentence: Text } } {
  if (gives === null) return {};
  const count = { count: gives };
  const points = msg({ one: 'Your friend now gets {count} point.', other: 'Your friend now gets {count} points.' }, count);
  if (delivery === 'friend') return { gives: { now: gives, sentence: points } };
  const entries = msg({ one: 'You now get {count} entry.', other: 'You now get {count} entries.' }, count);
  return delivery === 'raffle' ? { gives: { now: gives, sentence: entries } } : {};
}

async function store(tx: Db, item: ItemRow, { sold, known: { takers, delivery } }: RedemptionBatch): Promise<void> {
  const [first] = sold;
  if (!first) return;
  const { id: itemId, name: itemName } = item;
  const rows = sold.map(({ memberId, friend, cost, sealed, idempotencyKey, at }) => ({
    ...{ memberId, itemId, itemName, cost, idempotencyKey, createdAt: at },
    friendId: item.delivery === 'friend' ? idOf(friend) : null,
    ...(item.questions.length > 0 && { questions: item.questions.map(({ label }) => label), answers: sealed }),
    ...(delivery.isAtOnce && { status: 'fulfilled' as const, decidedAt: at }),
  }));
  // Sent first, so nothing is booked if it fails.
  const selling = changeStock(tx, itemId, -sold.length, first.at);
  const stored = insertRows<{ id: number; memberId: string }>(tx, redemptions, rows, sql`returning id, member_id as "memberId"`);
  const changes = stored.then(async (receipts) => {
    const idOf = new Map(receipts.map(({ id, memberId }) => [memberId, id]));
    // In the order of the purchases, so who pressed first gets the first code. If it can't be given, nothing is booked.
    const bought = sold.map((purchase) => ({ ...purchase, redemptionId: idOf.get(purchase.memberId) ?? 0 }));
    const gifts = await delivery.give(bought);
    const costs = bought.map(({ memberId, cost, redemptionId, at }) => ({
      ...{ memberId, amount: -cost, reason: 'redemption', key: `redemption:${redemptionId}`, at },
    }));
    return [...costs, ...gifts];
  });
  const shown = { type: 'other', subject: 'redemption', title: msg('Redeemed a store item'), description: itemName } as const;
  const activities = [...sold.map(({ memberId, at }) => ({ memberId, at, ...shown })), ...delivery.activities()];
  await Promise.all([selling, bookWithActivity(tx, changes, activities, takers)]);
}
