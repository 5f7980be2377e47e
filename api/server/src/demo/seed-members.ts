import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../db/client';
import { members } from '../db/schema';
import { bookPoints, type PointsChange } from '../rewards/points/points';
import { insertRows } from '../db/insert-rows';
import { FACELESS, HIGH_ROLLER, STAGE_MANAGER, type DemoKickAccount, type DemoPerson } from './demo-people';
import { days, type Random } from './random';
import { ADJECTIVES, BIOS, NOUNS } from './words';

type MemberRow = typeof members.$inferInsert;

/** Two hundred in all, with the named members. */
const GENERATED_MEMBERS = 197;
/** Points were spent within this many days, and earned before. */
export const SPENDING_DAYS = 45;

/** The named members' final balances. */
const FINAL_POINTS = new Map([
  [HIGH_ROLLER.id, 250_000],
  [STAGE_MANAGER.id, 12_500],
  [FACELESS.id, 250],
]);

/** Inserts the members, without points yet. @returns their ids */
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
    const base = person({ id, username, globalName: null, avatar, email: null }, random, now);
    rows.push({
      ...base,
      xp: random.integer(0, 30_000),
      ...(random.chance(0.5) && linked({ userId: 8_000_000 + index, name: `${username}_${random.integer(1, 99)}` })),
      bio: random.chance(0.4) ? random.pick(BIOS) : null,
      twitterUser: random.chance(0.3) ? username : null,
      youtubeUser: random.chance(0.2) ? username : null,
    });
  });
  // Not at random, so that the draws of the demo have the same winners every time.
  await insertRows(
    tx,
    members,
    rows.map((row) => ({ ...row, drawSalt: `demo ${row.id}`, confirmedAge: 18, ageConfirmedAt: now })),
  );
  return rows.map(({ id }) => id);
}

/**
 * Books the members' spendings, and before those the points for them, so that balances follow from the ledger as in production.
 */
export async function seedPoints(
  tx: Db,
  random: Random,
  { ids, spent, now }: { ids: string[]; spent: PointsChange[]; now: Date },
): Promise<void> {
  const grants = ids.flatMap((memberId) => {
    const costs = spent.filter((change) => change.memberId === memberId).reduce((sum, { amount }) => sum - amount, 0);
    const finalPoints = FINAL_POINTS.get(memberId);
    const total = costs + (finalPoints === undefined ? random.integer(0, 90) * 50 : Math.floor(finalPoints / 2));
    return grantsOf(memberId, total, now);
  });
  const changes = [...grants, ...spent].sort((one, other) => one.at.getTime() - other.at.getTime());
  await bookPoints(tx, changes);
}

/** Tops up the named members to their final balances: wins and refunds are only known at the end. */
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

/** Splits a total as members earn it: daily rewards of 100 (docs/product.md#daily-reward), the rest for watching. */
function grantsOf(memberId: string, total: number, now: Date): PointsChange[] {
  const rewards = Math.min(3, Math.floor(total / 100));
  const grants: PointsChange[] = Array.from({ length: rewards }, (_, index) => {
    const at = days(now, -SPENDING_DAYS - 3 + index);
    return { memberId, amount: 100, reason: 'daily-reward', key: `demo:daily:${memberId}:${index}`, at };
  });
  const rest = total - rewards * 100;
  const at = days(now, -SPENDING_DAYS - 1);
  if (rest > 0) grants.push({ memberId, amount: rest, reason: 'watching', key: `demo:watching:${memberId}`, at });
  return grants;
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
  }: Pick<DemoPerson, 'id' | 'username'> & {
    [Key in 'globalName' | 'avatar' | 'email']: DemoPerson[Key] | null;
  },
  random: Random,
  now: Date,
): MemberRow {
  return {
    id,
    username,
    globalName,
    avatar,
    email,
    createdAt: random.date(days(now, -400), days(now, -60)),
    lastActive: random.date(days(now, -20), now),
    role: 'Member',
    kickUserId: null,
    kickUsername: null,
    bio: null,
    twitterUser: null,
    youtubeUser: null,
  };
}
