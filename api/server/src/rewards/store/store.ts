import { Redemption, StoreItem, storeEndpoints, type StoreResponse } from '@greenroom/contract';
import { ItemRules } from '@greenroom/contract/admin';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, redemptions, roleDeliveries, storeItems } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { Member } from '../../session/session.repository';
import { membersOnly } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { NO_MEMBER } from '../../core/discord/discord-bot';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { TOPIC as RAFFLES } from '../raffles/raffle-response';
import { questionsFor } from './answers.rules';
import { encryptAnswers, readCasinos } from './item-answers';
import { readCodes } from './item-codes';
import { readPurchaseFacts } from './purchase-facts';
import { findFriend, idOf } from './purchase-delivery';
import { isHidden, nextChange, priceOf, refusalOf } from './purchase.rules';
import { itemRedemption } from './redeem-item';
import { msg, shown } from '../../lib/texts';

const RECENT_REDEMPTIONS = 12;

/** Lists items with the member's number of redemptions, without rejected ones, and with what keeps the member from another. */
async function listItems(
  db: Db,
  member: Member,
  { at, language }: { at: Date; language: string },
): Promise<Pick<StoreResponse['data'], 'store_items' | 'changes_at'>> {
  const { itemId, createdAt, memberId, status } = redemptions;
  const [rows, own] = await Promise.all([
    db.select().from(storeItems).where(eq(storeItems.isListed, true)).orderBy(asc(storeItems.position), asc(storeItems.id)),
    db
      .select({ itemId, createdAt })
      .from(redemptions)
      .where(and(eq(memberId, member.id), ne(status, 'rejected'))),
  ]);
  const offered = rows.map((row) => ({ ...row, rules: ItemRules.parse(row.rules) })).filter((item) => !isHidden(item, at));
  const asksCasino = offered.some(({ questions }) => questions.some(({ kind }) => kind === 'casino'));
  const casinos = asksCasino ? await readCasinos(db) : [];
  const { facts, lastSales, isAuthor } = await readPurchaseFacts(db, offered, { memberIds: [member.id], at });
  const judged = offered.map((item) => {
    const purchases = own.filter((row) => row.itemId === item.id).map((row) => row.createdAt);
    const lastSoldAt = lastSales.get(item.id) ?? null;
    const buyer = { ...member, facts: facts.get(member.id), purchases, isAuthor: isAuthor(item.id, member.id) };
    return { item, purchases, refusal: refusalOf({ ...item, lastSoldAt }, buyer, at) };
  });
  const ends = [
    ...offered.flatMap(({ rules, sale }) => [rules.opens_at, rules.closes_at, sale.starts_at, sale.ends_at]),
    ...judged.map(({ refusal }) => refusal?.until),
  ];
  return {
    store_items: judged.map(({ item: { delivery, gives, questions, ...item }, purchases, refusal }) => ({
      ...toWire(StoreItem, {
        ...item,
        ...(delivery !== 'manual' && { delivery, gives: gives ?? undefined }),
        sale: undefined,
        ...priceOf(item, at),
      }),
      ...(questions.length > 0 && { questions: questionsFor(questions, casinos) }),
      user_purchases: purchases.length,
      ...(refusal && { unavailable: { reason: shown(language, refusal.reason), until: refusal.until?.toISOString() } }),
    })),
    changes_at: nextChange(ends, at)?.toISOString(),
  };
}

async function listRecentRedemptions({ db, secrets }: Pick<ModuleContext, 'db' | 'secrets'>, memberId: string): Promise<Redemption[]> {
  const rows = await db
    .select({ redemption: redemptions, role: roleDeliveries, friend: members.username })
    .from(redemptions)
    .leftJoin(members, eq(members.id, redemptions.friendId))
    .leftJoin(roleDeliveries, eq(roleDeliveries.redemptionId, redemptions.id))
    .where(eq(redemptions.memberId, memberId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(RECENT_REDEMPTIONS);
  const codes = await readCodes(
    db,
    rows.map(({ redemption }) => redemption.id),
    secrets,
  );
  return rows.map(({ redemption: row, role, friend }) => ({
    ...toWire(Redemption, {
      ...row,
      code: codes.get(row.id),
      isOnItsWay: row.status === 'pending' && role !== null ? (true as const) : undefined,
      mustJoin: row.status === 'pending' && role?.problem === NO_MEMBER ? (true as const) : undefined,
      friend: friend ?? undefined,
    }),
    item: { name: row.itemName, cost: row.cost },
  }));
}

export function storeRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db, now, cache, changes, secrets } = context;
  const redeemItem = itemRedemption(context);
  handle(storeEndpoints.get, async ({ language }, _reply, member) => {
    const [items, recent] = await Promise.all([listItems(db, member, { at: now(), language }), listRecentRedemptions(context, member.id)]);
    return { data: { user_points: String(member.points), ...items, recent_redemptions: recent } };
  });

  const options = { config: { isPlay: true, shed: 'late' as const }, preValidation: membersOnly() };
  handle(storeEndpoints.redeem, options, async (request, _reply, { id: memberId }) => {
    const { 'idempotency-key': idempotencyKey, 'x-seen': seen } = request.headers;
    const itemId = request.params.id;
    const { friend: named, ...fields } = request.body ?? {};
    const answers = Object.values(fields);
    const sealed = encryptAnswers(answers, { memberId, itemId }, secrets);
    const friend = named === undefined ? undefined : await findFriend(db, named);
    const { name, delivery } = await redeemItem(itemId, { memberId, friend, idempotencyKey, seen, answers, sealed, at: now() });
    cache.invalidate(OVERLAYS);
    if (delivery === 'raffle') cache.invalidate(RAFFLES);
    const friendId = idOf(friend);
    if (delivery === 'friend' && friendId) changes.announce({ member: friendId });
    return { message: msg('Successfully redeemed {item}!', { item: name }) };
  });
}
