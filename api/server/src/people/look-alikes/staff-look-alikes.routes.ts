import { JudgedPair, lookAlikeEndpoints, LookAlikeMember, LookAlikePair } from '@greenroom/contract/admin';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { lookAlikeVerdicts, members } from '../../db/schema';
import { isAnyOf } from '../../db/statements';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { findLookAlikes } from './find-look-alikes';
import { groupPairs, isWeak, openPairs, pairKey, pairOf, type Pair } from './look-alikes.rules';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { rowNotFound } from '../../admin/rows';

const LISTED_PAIRS = 200;
const LISTED_VERDICTS = 100;

const VERDICTS = { same: 'the same person', different: 'different people' };

export function staffLookAlikeRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(lookAlikeEndpoints.list, async () => ({ data: await listLookAlikes(db, now()) }));

  const handleChange = staffChanges(handle, context, { subject: 'look-alikes' });

  handleChange(lookAlikeEndpoints.judge, async ({ tx, at, body: { member_id: one, other_id: two, verdict, note } }) => {
    const pair = pairOf(one, two);
    const names = await readNames(tx, pair);
    const { pairs } = await findLookAlikes(tx, at);
    const kinds = pairs.find((found) => pairKey(found) === pairKey(pair))?.reasons.map(({ kind }) => kind) ?? [];
    const row = { verdict, kinds, note: note || null, judgedAt: at };
    await tx
      .insert(lookAlikeVerdicts)
      .values({ ...pair, ...row })
      .onConflictDoUpdate({ target: [lookAlikeVerdicts.memberId, lookAlikeVerdicts.otherId], set: row });
    const summary = `Judged that ${names.join(' and ')} are ${VERDICTS[verdict]}`;
    const audit = { action: 'judge', subjectId: pairKey(pair), summary, after: { verdict, kinds, note: row.note } };
    return { message: 'The verdict is saved.', audit };
  });

  handleChange(lookAlikeEndpoints.takeBack, async ({ tx, body: { member_id: one, other_id: two } }) => {
    const pair = pairOf(one, two);
    const names = await readNames(tx, pair);
    const [gone] = await tx.delete(lookAlikeVerdicts).where(ofPair(pair)).returning();
    if (!gone) throw new HttpProblem(409, 'There is no longer a verdict about these members.');
    const { verdict, kinds, note } = gone;
    const summary = `Took back that ${names.join(' and ')} are ${VERDICTS[verdict]}`;
    const audit = { action: 'take-back', subjectId: pairKey(pair), summary, before: { verdict, kinds, note } };
    return { message: 'The verdict is taken back.', audit };
  });
}

const ofPair = ({ memberId, otherId }: Pair) => and(eq(lookAlikeVerdicts.memberId, memberId), eq(lookAlikeVerdicts.otherId, otherId));

/** Returns the usernames of a pair, both locked against deletion. @throws {HttpProblem} 404 */
async function readNames(tx: Db, { memberId, otherId }: Pair): Promise<string[]> {
  const rows = await tx
    .select({ username: members.username })
    .from(members)
    .where(and(inArray(members.id, [memberId, otherId]), isNull(members.deletedAt)))
    .orderBy(members.id)
    .for('share');
  if (rows.length < 2) throw rowNotFound();
  return rows.map(({ username }) => username);
}

async function listLookAlikes(db: Db, at: Date) {
  const { pairs, crowdedAddresses } = await findLookAlikes(db, at);
  const verdicts = await db
    .select()
    .from(lookAlikeVerdicts)
    .orderBy(desc(lookAlikeVerdicts.judgedAt), lookAlikeVerdicts.memberId, lookAlikeVerdicts.otherId);
  const known = new Map(verdicts.map((verdict) => [pairKey(verdict), verdict]));
  const open = openPairs(pairs, verdicts).sort((one, other) => Number(isWeak(one)) - Number(isWeak(other)));
  const groups = groupPairs(open.slice(0, LISTED_PAIRS));
  const judged = verdicts.slice(0, LISTED_VERDICTS);
  const find = await memberFinder(db, [
    ...groups.flatMap(({ memberIds }) => memberIds),
    ...judged.flatMap(({ memberId, otherId }) => [memberId, otherId]),
  ]);
  return {
    left_out: Math.max(0, open.length - LISTED_PAIRS),
    crowded_addresses: crowdedAddresses,
    groups: groups.map((group) => ({
      members: group.memberIds.flatMap((id) => find(id) ?? []),
      pairs: group.pairs.map((pair) => ({
        ...toWire(LookAlikePair, pair),
        is_weak: isWeak(pair),
        earlier: known.get(pairKey(pair))?.verdict ?? null,
      })),
    })),
    judged: judged.flatMap((verdict) => {
      const [member, other] = [find(verdict.memberId), find(verdict.otherId)];
      return member && other ? [{ ...toWire(JudgedPair, verdict), member, other }] : [];
    }),
  };
}

async function memberFinder(db: Db, ids: string[]): Promise<(id: string) => LookAlikeMember | undefined> {
  const rows = await db.select().from(members).where(isAnyOf(members.id, ids));
  const found = new Map(rows.map((row) => [row.id, toWire(LookAlikeMember, row)]));
  return (id) => found.get(id);
}
