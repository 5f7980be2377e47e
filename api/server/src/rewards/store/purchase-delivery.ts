import { MAX_POINTS, spellingsOf } from '@greenroom/contract';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { listAuthors } from '../../admin/audit-log/authors';
import type { Db } from '../../db/client';
import { members, raffles, storeItems } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import type { AccountMemory } from '../../module-context';
import { fieldError } from '../../uploads/read-form';
import type { Activity } from '../../core/activity/record-activity';
import { notifyOfDecision } from '../../core/notifications/notify';
import type { LockedMembers, PointsChange } from '../../core/points/points';
import { entryActivities, insertEntries, readEntryBatch } from '../raffles/entry/enter-raffle';
import { giveCodes } from './item-codes';
import { queueRoles } from './role-deliveries';

export interface Purchaser {
  memberId: string;
  /** Member whom the buyer named; undefined if they named none. */
  friend?: Friend | undefined;
  at: Date;
}

/** A purchase that was stored. */
interface Receipt extends Purchaser {
  redemptionId: number;
}

type ItemRow = typeof storeItems.$inferSelect;

/** Delivery of an item in the transaction of its purchases. */
export interface PurchaseDelivery {
  /** Tells whether nothing is left to do afterwards. */
  isAtOnce: boolean;
  /** Accepts a purchase, as the last of all checks: it is given. @throws {HttpProblem} with the reason for a refusal */
  accept: (purchase: Purchaser & { cost: number }) => void;
  /** Gives the accepted buyers what they bought. @returns points to book with the price */
  give: (receipts: readonly Receipt[]) => Promise<PointsChange[]>;
  activities: () => Activity[];
}

interface DeliveryContext {
  takers: LockedMembers;
  memberIds: string[];
  now: () => Date;
  accounts: AccountMemory;
}

/** Prepares what an item gives. @param tx has locked the item, its raffle, buyers and friends */
export async function prepareDelivery(tx: Db, item: ItemRow | undefined, context: DeliveryContext): Promise<PurchaseDelivery> {
  const base: PurchaseDelivery = { isAtOnce: true, accept: () => undefined, give: async () => [], activities: () => [] };
  const idsOf = (receipts: readonly Receipt[]) => receipts.map(({ redemptionId }) => redemptionId);
  switch (item?.delivery) {
    case 'code':
      return { ...base, give: async (receipts) => giveCodes(tx, item.id, idsOf(receipts)).then(() => []) };
    case 'role':
      return {
        ...base,
        isAtOnce: false,
        give: async (receipts) => queueRoles(tx, item, idsOf(receipts), context.now()).then(() => []),
      };
    case 'friend':
      return { ...base, ...pointsForFriends(tx, item, { ...context, authors: await listAuthors(tx, 'store-items', item.id) }) };
    case 'raffle':
      return { ...base, ...(await raffleEntries(tx, item, context)) };
    default:
      return { ...base, isAtOnce: false };
  }
}

/** For every reason: why a member can't get points is nobody else's business. */
const NO_FRIEND = msg("We couldn't find a member of that name who can get points. Check the name.");

function pointsForFriends(
  tx: Db,
  { name, gives }: ItemRow,
  { takers, authors }: Pick<DeliveryContext, 'takers'> & { authors: readonly string[] },
): Pick<PurchaseDelivery, 'accept' | 'give'> {
  const points = gives ?? 0;
  /** Points that earlier purchases of the batch give, by friend. */
  const promised = new Map<string, number>();
  return {
    accept({ memberId, friend }) {
      if (friend === undefined) throw fieldError('friend', msg('Please name a friend.'));
      if (friend === 'several') throw fieldError('friend', msg('Several members have that name.'));
      if (friend?.id === memberId) throw fieldError('friend', msg("That's you. Please name a friend."));
      // Also a banned member, or one on a break, gets the points: a refusal would reveal it.
      const taker = friend && takers.get(friend.id);
      const before = taker ? (promised.get(taker.id) ?? 0) : 0;
      // Staff who set an item's price and points get nothing by it, as with codes.
      if (!taker || authors.includes(taker.id) || taker.points + before + points > MAX_POINTS) throw fieldError('friend', NO_FRIEND);
      promised.set(taker.id, before + points);
    },
    async give(receipts) {
      const gifts = receipts.flatMap(({ friend, redemptionId, at }) => {
        const id = idOf(friend);
        return id === null ? [] : [{ memberId: id, amount: points, reason: 'gift', key: `gift:${redemptionId}`, at }];
      });
      for (const { memberId, key, at } of gifts)
        await notifyOfDecision(tx, memberId, key, at, {
          title: msg({ one: 'You got {count} point', other: 'You got {count} points' }, { count: points }),
          text: msg('Another member redeemed {item} for you.', { item: name }),
          path: '/history',
        });
      return gifts;
    },
  };
}

/** Enters buyers as if they spent the item's price in the raffle, so they get it back if the raffle is cancelled. */
async function raffleEntries(
  tx: Db,
  { raffleId, gives }: ItemRow,
  { memberIds, now, accounts }: DeliveryContext,
): Promise<Pick<PurchaseDelivery, 'accept' | 'give' | 'activities'>> {
  const batch = raffleId === null ? undefined : await readEntryBatch(tx, { raffleId, memberIds, now, key: accounts.keys[0] });
  if (!batch) return { accept: refuseGone, give: async () => [], activities: () => [] };
  return {
    accept: ({ memberId, cost }) =>
      batch.admit({ memberId, entry: { entry_type: 'points', points_spent: cost }, tickets: gives ?? 1, checked: null }),
    give: async () => {
      await insertEntries(tx, batch);
      return [];
    },
    activities: () => entryActivities(batch),
  };
}

function refuseGone(): never {
  throw new HttpProblem(409, msg("This item's raffle is no longer there."));
}

/** Locks the raffle that an item enters its buyers into. Before the members, as an entry does. */
export const lockRaffleOf = (tx: Db, itemId: number) =>
  tx
    .select({ id: raffles.id })
    .from(raffles)
    .where(
      inArray(
        raffles.id,
        tx
          .select({ id: storeItems.raffleId })
          .from(storeItems)
          .where(and(eq(storeItems.id, itemId), eq(storeItems.delivery, 'raffle'))),
      ),
    )
    .for('update')
    .execute();

/** Member whom a buyer named; null if there is none. */
type Friend = { id: string } | 'several' | null;

/** Returns the id of a member whom a buyer named; null if it isn't one member. */
export const idOf = (friend: Friend | undefined): string | null => (friend && friend !== 'several' ? friend.id : null);

/** Finds the member of a name. A chat name wins over a spelling or a streaming name; of namesakes, nobody can tell who is meant. */
export async function findFriend(db: Db, name: string): Promise<Friend> {
  const exact = name.toLowerCase();
  const spellings = spellingsOf(exact);
  const isExact = sql<boolean>`lower(${members.username}) = ${exact}`;
  const isNamed = or(inArray(sql`lower(${members.username})`, spellings), inArray(sql`lower(${members.kickUsername})`, spellings));
  const [first, second] = await db
    .select({ id: members.id, isExact })
    .from(members)
    .where(and(isNamed, isNull(members.deletedAt)))
    .orderBy(desc(isExact))
    .limit(2);
  if (!first) return null;
  return second && first.isExact === second.isExact ? 'several' : { id: first.id };
}
