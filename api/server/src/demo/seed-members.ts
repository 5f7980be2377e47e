import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../db/client';
import { members } from '../db/schema';
import { bookPoints, type PointsChange } from '../core/points/points';
import { insertRows } from '../db/statements';
import { FACELESS, HIGH_ROLLER, STAGE_MANAGER, type DemoKickAccount, type DemoPerson } from './demo-people';
import { days, type Random } from './random';
import { ADJECTIVES, BIOS, NOUNS } from './words';

type MemberRow = typeof members.$inferInsert;

/** Two hundred in total, with the named members. */
const GENERATED_MEMBERS = 197;
/** Number of them who joined lately, and have only watched so far. */
const NEW_MEMBERS = 48;
const JOINING_DAYS = 60;
export const SPENDING_DAYS = 45;
/** Days before spending within which points were earned. */
const SAVING_DAYS = 7;

const FINAL_POINTS = new Map([
  [HIGH_ROLLER.id, 250_000],
  [STAGE_MANAGER.id, 12_500],
  [FACELESS.id, 250],
]);

/** Share from watching; the rest are wins, and what {@link topUpPoints} adds. */
const FROM_WATCHING = 0.99;
/** Most that a stream gives a member, unless they have more points than this many streams give. */
const POINTS_OF_A_STREAM = 1000;
const MOST_STREAMS = 30;

/** Inserts the members, without points yet. @returns the ids of those who are not new */
export async function seedMembers(tx: Db, random: Random, now: Date): Promise<string[]> {
  const rows: MemberRow[] = [
    { ...person(HIGH_ROLLER, random, now), ...linked(HIGH_ROLLER.kick), xp: 48_250, bio: 'Front row, every stream.' },
    { ...person(STAGE_MANAGER, random, now), xp: 21_400, role: 'Admin', bio: 'Keeps the lights on.' },
    { ...person(FACELESS, random, now), xp: 350 },
  ];
  const names = random.sample(
    ADJECTIVES.flatMap((adjective) => NOUNS.map((noun) => `${adjective}${noun}`)),
    GENERATED_MEMBERS,
  );
  names.forEach((username, index) => {
    const id = `2000000000000${String(index * 7 + 11).padStart(5, '0')}`;
    const avatar = random.chance(0.7) ? random.hex(32) : null;
    const joinedWithin = index < GENERATED_MEMBERS - NEW_MEMBERS ? undefined : JOINING_DAYS;
    const base = person({ id, username, globalName: null, avatar, email: null, joinedWithin }, random, now);
    rows.push({
      ...base,
      xp: random.integer(0, 30_000),
      ...(random.chance(0.5) && linked({ userId: 8_000_000 + index, name: `${username}_${random.integer(1, 99)}` })),
      bio: random.chance(0.4) ? random.pick(BIOS) : null,
      twitterUser: random.chance(0.3) ? username : null,
      youtubeUser: random.chance(0.2) ? username : null,
    });
  });
  // Not at random, so that the draws of the demo always have the same winners.
  await insertRows(
    tx,
    members,
    rows.map((row) => ({ ...row, drawSalt: `demo ${row.id}`, confirmedAge: 18, ageConfirmedAt: now })),
  );
  return rows.slice(0, -NEW_MEMBERS).map(({ id }) => id);
}

/** Books the members' spending, and earlier points for it, so that balances follow from the ledger as in production. */
export async function seedPoints(tx: Db, random: Random, spent: PointsChange[], now: Date): Promise<void> {
  const all = await tx.select({ id: members.id, createdAt: members.createdAt }).from(members).orderBy(asc(members.id));
  const saved = spent.map(({ memberId, amount, key, at }) => ({
    memberId,
    amount: -amount,
    reason: 'watching',
    key: `demo:saved:${key}`,
    at: random.date(days(at, -SAVING_DAYS), at),
  }));
  const kept = all.flatMap(({ id, createdAt }) => {
    const finalPoints = FINAL_POINTS.get(id);
    const total = finalPoints === undefined ? random.integer(0, 90) * 50 : Math.floor(finalPoints * FROM_WATCHING);
    const from = new Date(Math.max(createdAt.getTime(), days(now, -JOINING_DAYS).getTime()));
    return keptPoints(random, { memberId: id, total, from, now });
  });
  const changes = [...saved, ...kept, ...spent].sort((one, other) => one.at.getTime() - other.at.getTime());
  await bookPoints(tx, changes);
}

/** Tops up the named members to their final balances, since wins and refunds are only known at the end. */
export async function topUpPoints(tx: Db, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(members)
    .where(inArray(members.id, [...FINAL_POINTS.keys()]))
    .orderBy(asc(members.id));
  const changes = rows.map(({ id, points }) => {
    const amount = (FINAL_POINTS.get(id) ?? 0) - points;
    return { memberId: id, amount, reason: 'watching', key: `demo:watching-lately:${id}`, at: days(now, -0.5) };
  });
  await bookPoints(
    tx,
    changes.filter(({ amount }) => amount > 0),
  );
}

/** Splits a total as members earn it over time: daily rewards of 100 (docs/product.md#daily-reward), the rest for watching. */
function keptPoints(
  random: Random,
  { memberId, total, from, now }: { memberId: string; total: number; from: Date; now: Date },
): PointsChange[] {
  const rewards = Math.min(3, Math.floor(total / 100));
  const rest = total - rewards * 100;
  const streams = Math.min(MOST_STREAMS, Math.ceil(rest / POINTS_OF_A_STREAM));
  const each = Math.floor(rest / streams);
  return [
    ...Array.from({ length: rewards }, (_, index) => ({ amount: 100, reason: 'daily-reward', key: `demo:daily:${memberId}:${index}` })),
    ...Array.from({ length: streams }, (_, index) => ({
      amount: index === 0 ? rest - each * (streams - 1) : each,
      reason: 'watching',
      key: `demo:watching:${memberId}:${index}`,
    })),
  ].map((change) => ({ ...change, memberId, at: random.date(from, now) }));
}

function linked({ userId, name }: Pick<DemoKickAccount, 'userId' | 'name'>): Partial<MemberRow> {
  return { kickUserId: String(userId), kickUsername: name };
}

function person(
  {
    id,
    username,
    globalName,
    avatar,
    email,
    joinedWithin,
  }: Pick<DemoPerson, 'id' | 'username'> & {
    [Key in 'globalName' | 'avatar' | 'email']: DemoPerson[Key] | null;
  } & { joinedWithin?: number | undefined },
  random: Random,
  now: Date,
): MemberRow {
  const createdAt = joinedWithin ? random.date(days(now, -joinedWithin), now) : random.date(days(now, -400), days(now, -JOINING_DAYS));
  return {
    id,
    username,
    globalName,
    avatar,
    email,
    createdAt,
    lastActive: random.date(new Date(Math.max(createdAt.getTime(), days(now, -20).getTime())), now),
    role: 'Member',
    kickUserId: null,
    kickUsername: null,
    bio: null,
    twitterUser: null,
    youtubeUser: null,
  };
}
