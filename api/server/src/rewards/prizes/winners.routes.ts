import {
  statsEndpoints,
  TotalGivenAwayResponse,
  winnersEndpoints,
  WinnersResponse,
  type Winner,
  type PrizeKind,
  type PlacePrize,
  type Promised,
} from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { addressOf } from '../../plugins/rate-limits';
import { count, sum, sql, and, eq, gt, isNotNull, isNull, lte, or, not } from 'drizzle-orm';
import type { Db } from '../../db/client';
import {
  members,
  payouts,
  prizes,
  bonusHunts,
  challenges,
  leaderboardPrizes,
  leaderboards,
  leaderboardSubsectionPrizes,
  leaderboardSubsections,
  platforms,
  raffles,
  tournaments,
} from '../../db/schema';
import { isLate } from '../../core/prizes/prize-state';
import { dollars } from '../bonus-hunts/bonus-hunts.rules';
import { huntTitle, promisedPrizes } from '../bonus-hunts/end-hunt';
import { predictionsTitle } from '../tournaments/record-result';
import { inWords } from './record-winners';
import { isDrawn } from '../raffles/raffles.repository';

export const TOPIC = 'payouts';

const Overview = WinnersResponse.shape.data.omit({ winners: true, page: true });

/** Serves all promised, won, paid and received prizes to everyone (docs/product.md#winners). */
export function winnersRoutes(handle: HandlePublicEndpoint, { db, now, cache }: ModuleContext): void {
  /** Loads the data that all pages share. */
  const load = async () => {
    const [total, median, promised, pages] = await Promise.all([readTotal(db), medianDays(db), listPromised(db, now()), countPages(db)]);
    return { ...total, median_days: median, promised, pages };
  };
  const findOverview = async () => (await cache.get('winners', { topic: TOPIC, schema: Overview, load })).value;

  async function readPage(page: number, winners: Winner[]): Promise<WinnersResponse> {
    return { success: true, data: { ...(await findOverview()), winners, page } };
  }

  handle(winnersEndpoints.list, async (request) => {
    const { page } = request.query;
    if (page > (await findOverview()).pages) return readPage(page, []);
    const loadPage = async () => readPage(page, await listWinners(db, page, now()));
    const options = { topic: TOPIC, schema: WinnersResponse, load: loadPage };
    return cache.getChosen(`winners ${page}`, addressOf(request), options);
  });
}

const PER_PAGE = 25;

/**
 * All prizes won, and payouts that the staff entered by hand, without their descriptions. A casino name leads to no profile: the owner is
 * known to them and the staff alone.
 */
const WON = sql`(
  select ${prizes.id} as id, ${prizes.sourceKind} as kind, ${prizes.sourceId} as source_id, ${prizes.title} as title, ${prizes.place} as place,
    ${prizes.prize} as prize, coalesce(${prizes.name}, ${members.username}) as name,
    case when ${prizes.name} is null and ${members.deletedAt} is null then ${members.username} end as profile,
    ${prizes.wonAt} as won_at, ${prizes.payUntil} as pay_until, ${prizes.paidAt} as paid_at, ${prizes.receivedAt} as received_at,
    ${prizes.lapsedAt} as lapsed_at, ${payouts.amount} as paid_amount
  from ${prizes}
  left join ${members} on ${members.id} = ${prizes.memberId}
  left join ${payouts} on ${payouts.id} = ${prizes.payoutId}
  union all
  select ${payouts.id}, null, null, 'Given away by the staff', null, '$' || to_char(${payouts.amount}, 'FM999,999,999,990.00'), null, null,
    ${payouts.paidAt}, null, ${payouts.paidAt}, null, null, ${payouts.amount}
  from ${payouts}
  where not exists (select 1 from ${prizes} where ${prizes.payoutId} = ${payouts.id})
) as won`;

const date = (name: string) => sql<Date | null>`won.${sql.identifier(name)}`.mapWith(prizes.paidAt);

async function countPages(db: Db): Promise<number> {
  const [row] = await db.select({ won: count() }).from(WON);
  return Math.ceil((row?.won ?? 0) / PER_PAGE);
}

async function listWinners(db: Db, page: number, at: Date): Promise<Winner[]> {
  const rows = await db
    .select({
      id: sql<number>`won.id`.as('id'),
      kind: sql<PrizeKind | null>`won.kind`.as('kind'),
      source_id: sql<number | null>`won.source_id`.as('source_id'),
      title: sql<string>`won.title`.as('title'),
      place: sql<number | null>`won.place`.as('place'),
      prize: sql<string>`won.prize`.as('prize'),
      name: sql<string | null>`won.name`.as('name'),
      profile: sql<string | null>`won.profile`.as('profile'),
      wonAt: sql<Date>`won.won_at`.mapWith(prizes.wonAt).as('won_at'),
      payUntil: date('pay_until').as('pay_until'),
      paidAt: date('paid_at').as('paid_at'),
      receivedAt: date('received_at').as('received_at'),
      lapsedAt: date('lapsed_at').as('lapsed_at'),
      paid_amount: sql<number | null>`won.paid_amount`.mapWith(payouts.amount).as('paid_amount'),
    })
    .from(WON)
    .orderBy(sql`won.won_at desc, won.id desc`)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  return rows.map(({ wonAt, payUntil, paidAt, receivedAt, lapsedAt, ...row }) => ({
    ...row,
    step: lapsedAt ? ('lapsed' as const) : receivedAt ? ('received' as const) : paidAt ? ('paid' as const) : ('won' as const),
    won_at: wonAt.toISOString(),
    paid_at: paidAt?.toISOString() ?? null,
    is_late: isLate({ payUntil, paidAt, lapsedAt }, at),
  }));
}

/** Returns the median days from decision to payment. Points are paid with the decision, as challenges were before the ledger. */
async function medianDays(db: Db): Promise<number | null> {
  const days = sql`extract(epoch from ${prizes.paidAt} - ${prizes.wonAt}) / 86400`;
  const [row] = await db
    .select({ days: sql<number | null>`round((percentile_cont(0.5) within group (order by ${days}))::numeric, 1)`.mapWith(Number) })
    .from(prizes)
    .where(sql`${prizes.paidAt} > ${prizes.wonAt}`);
  return row?.days ?? null;
}

/** Lists the prizes of what runs or waits for its decision, by end. They are computed, since promises may change until then. */
async function listPromised(db: Db, at: Date): Promise<Promised[]> {
  const found = await Promise.all([raffle(db, at), hunt(db), tournament(db, at), challenge(db, at), leaderboard(db, at)]);
  const endOf = ({ ends_at: end }: Promised) => (end === null ? Infinity : Date.parse(end));
  return found.flat().sort((one, other) => endOf(one) - endOf(other) || one.source_id - other.source_id);
}

async function raffle(db: Db, at: Date): Promise<Promised[]> {
  const rows = await db
    .select()
    .from(raffles)
    .where(and(lte(raffles.startsAt, at), isNull(raffles.cancelledAt), not(isDrawn)));
  return rows.map(({ id, title, prize, winnersCount: places, endsAt }) => promise('raffle', { id, title, prize, places, endsAt }));
}

async function hunt(db: Db): Promise<Promised[]> {
  const rows = await db
    .select()
    .from(bonusHunts)
    .where(and(isNull(bonusHunts.endedAt), isNotNull(bonusHunts.predictionsOpenAt)));
  return rows.map(({ id, ...row }) => promise('hunt', { id, title: huntTitle(id), ...byPlace(promisedPrizes(row)), endsAt: null }));
}

async function tournament(db: Db, at: Date): Promise<Promised[]> {
  const isRunning = and(isNull(tournaments.completedAt), or(isNull(tournaments.endsAt), gt(tournaments.endsAt, at)));
  const rows = await db.select().from(tournaments).where(isRunning);
  return rows.flatMap(({ id, name, prizePool, predictionPrizes, endsAt }) => [
    ...(prizePool > 0 ? [promise('tournament', { id, title: name, prize: inWords({ amount: prizePool }), endsAt })] : []),
    ...(predictionPrizes.length > 0
      ? [promise('tournament', { id, title: predictionsTitle(name), ...byPlace(predictionPrizes), endsAt })]
      : []),
  ]);
}

const byPlace = (prizes: readonly PlacePrize[]) => ({
  prize: prizes.map(({ prize, amount }) => prize || inWords({ amount })).join(', '),
  places: prizes.length,
});

async function challenge(db: Db, at: Date): Promise<Promised[]> {
  const isActive = and(
    isNull(challenges.claimedBy),
    lte(challenges.startsAt, at),
    or(isNull(challenges.endsAt), gt(challenges.endsAt, at)),
  );
  const rows = await db
    .select()
    .from(challenges)
    .where(and(isActive, gt(challenges.prize, 0)));
  return rows.map(({ id, slotName, multiplier, prize: amount, endsAt }) =>
    promise('challenge', { id, title: `${multiplier}x on ${slotName}`, prize: inWords({ amount }), endsAt }),
  );
}

/** Sums a leaderboard's prizes and those of its contests, until its winners are confirmed. */
async function leaderboard(db: Db, at: Date): Promise<Promised[]> {
  const own = sql`(select count(*) filter (where ${leaderboardPrizes.amount} > 0) as places, sum(${leaderboardPrizes.amount}) as amount
    from ${leaderboardPrizes} where ${leaderboardPrizes.leaderboardId} = ${leaderboards.id})`;
  const ofContests = sql`(select count(*) filter (where ${leaderboardSubsectionPrizes.amount} > 0), sum(${leaderboardSubsectionPrizes.amount})
    from ${leaderboardSubsectionPrizes} join ${leaderboardSubsections} on ${leaderboardSubsections.id} = ${leaderboardSubsectionPrizes.subsectionId}
    where ${leaderboardSubsections.leaderboardId} = ${leaderboards.id})`;
  const total = (column: 'places' | 'amount') =>
    sql`(select coalesce(sum(${sql.identifier(column)}), 0) from (${own} union all ${ofContests}) as promised)`.mapWith(Number);
  const rows = await db
    .select({
      id: leaderboards.id,
      title: platforms.name,
      currency: platforms.currencySymbol,
      endsAt: leaderboards.endsAt,
      places: total('places'),
      amount: total('amount'),
    })
    .from(leaderboards)
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .where(and(lte(leaderboards.startsAt, at), isNull(leaderboards.confirmedAt)));
  return rows
    .filter(({ places }) => places > 0)
    .map(({ amount, currency, ...row }) => promise('leaderboard', { ...row, prize: inWords({ amount, currency }) }));
}

interface Source {
  id: number;
  title: string;
  prize: string;
  places?: number;
  endsAt: Date | null;
}

const promise = (kind: Promised['kind'], { id, title, prize, places = 1, endsAt }: Source): Promised => ({
  kind,
  source_id: id,
  title,
  prize,
  places,
  ends_at: endsAt?.toISOString() ?? null,
});

async function readTotal(db: Db) {
  const [row] = await db.select({ total: sum(payouts.amount).mapWith(Number) }).from(payouts);
  const total = row?.total ?? 0;
  return { total, formatted_total: dollars(total) };
}

export function statsRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  const load = async () => ({ success: true as const, ...(await readTotal(db)) });
  handle(statsEndpoints.totalGivenAway, { config: { shed: 'none' } }, async () =>
    cache.get('total given away', { topic: TOPIC, schema: TotalGivenAwayResponse, load }),
  );
}
