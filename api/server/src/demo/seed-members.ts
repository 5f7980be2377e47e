import { inArray } from 'drizzle-orm';
import type { Db } from '../db/client';
import { members } from '../db/schema';
import { bookPoints, type PointsChange } from '../modules/points/points';
import { FACELESS, HIGH_ROLLER, STAGE_MANAGER, type DemoKickAccount, type DemoPerson } from './people';
import { days, type Random } from './random';
import { ADJECTIVES, BIOS, NOUNS } from './words';

type MemberRow = typeof members.$inferInsert;

/** With those who have a name of their own, two hundred. */
const GENERATED_MEMBERS = 197;
/** Everything that costs points in the demo happened after this many days ago, everything that gave them before. */
export const SPENDING_DAYS = 45;

/** What those with a name of their own have in the end. */
const KEPT_POINTS = new Map([
  [HIGH_ROLLER.id, 250_000],
  [STAGE_MANAGER.id, 12_500],
  [FACELESS.id, 250],
]);

/** Puts the members in, with no points yet. @returns their ids */
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
  await tx.insert(members).values(rows);
  return rows.map(({ id }) => id);
}

/**
 * Books what the members have spent, and before that the points that they had to spend: the balances come out of the
 * ledger like everybody's.
 */
export async function seedPoints(
  tx: Db,
  random: Random,
  { ids, spent, now }: { ids: string[]; spent: PointsChange[]; now: Date },
): Promise<void> {
  const grants = ids.flatMap((memberId) => {
    const costs = spent.filter((change) => change.memberId === memberId).reduce((sum, { amount }) => sum - amount, 0);
    const kept = KEPT_POINTS.get(memberId);
    const total = costs + (kept === undefined ? random.integer(0, 90) * 50 : Math.floor(kept / 2));
    return grantsOf(memberId, total, now);
  });
  const changes = [...grants, ...spent].sort((one, other) => one.at.getTime() - other.at.getTime());
  await bookPoints(tx, changes);
}

/** What came from wins and refunds meanwhile is not known before: the named members get the rest for watching. */
export async function topUpPoints(tx: Db, now: Date): Promise<void> {
  const rows = await tx.select().from(members).where(inArray(members.id, [...KEPT_POINTS.keys()]));
  const changes = rows.map(({ id, points }) => {
    const amount = (KEPT_POINTS.get(id) ?? 0) - points;
    return { memberId: id, amount, reason: 'watching', key: `demo:watching-lately:${id}`, at: days(now, -0.5) };
  });
  await bookPoints(tx, changes.filter(({ amount }) => amount > 0));
}

/** A total as a member earns it: daily rewards of 100 (specification 2, section 9) first, then for watching. */
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
  { id, username, globalName, avatar, email }: Pick<DemoPerson, 'id' | 'username'> & {
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
    createdAt: random.moment(days(now, -400), days(now, -60)),
    lastActive: random.moment(days(now, -20), now),
  };
}
