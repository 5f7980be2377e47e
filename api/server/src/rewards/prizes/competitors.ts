import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import {
  bonusHuntPredictions,
  bonusHunts,
  challengeClaims,
  challenges,
  prizes,
  raffleEntries,
  raffles,
  tournamentPredictions,
  tournaments,
} from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { isOpen as isOpenPrize } from '../../core/prizes/prize-state';
import type { Member } from '../../session/session.repository';
import { hasRow } from '../../db/statements';
import { isDrawn } from '../raffles/raffles.repository';

interface Contest {
  table: PgTable & { id: PgColumn };
  name: SQL<string>;
  /** Condition under which a decision about a member can still change who wins. */
  isOpen: SQL | undefined;
  entries: PgTable & { memberId: PgColumn };
  contestId: PgColumn;
  /** Entries that count; all by default. */
  counts?: SQL;
}

const isPrizeOpen = and(eq(prizes.sourceKind, 'raffle'), eq(prizes.sourceId, raffles.id), isOpenPrize);

/** Contests in which members compete. Leaderboards have their own rule (refuse-ranked.ts): no decision about a member changes a ranking. */
export const CONTESTS = {
  raffle: {
    table: raffles,
    name: sql`'the raffle ' || ${raffles.title}`,
    // A place passes on until its prize is paid.
    isOpen: and(isNull(raffles.cancelledAt), or(not(isDrawn), hasRow(prizes, isPrizeOpen))),
    entries: raffleEntries,
    contestId: raffleEntries.raffleId,
  },
  hunt: {
    table: bonusHunts,
    name: sql`'bonus hunt #' || ${bonusHunts.id}`,
    isOpen: isNull(bonusHunts.endedAt),
    entries: bonusHuntPredictions,
    contestId: bonusHuntPredictions.huntId,
  },
  tournament: {
    table: tournaments,
    name: sql`'the tournament ' || ${tournaments.name}`,
    isOpen: isNull(tournaments.completedAt),
    entries: tournamentPredictions,
    contestId: tournamentPredictions.tournamentId,
  },
  challenge: {
    table: challenges,
    name: sql`'the challenge on ' || ${challenges.slotName}`,
    isOpen: isNull(challenges.claimedBy),
    entries: challengeClaims,
    contestId: challengeClaims.challengeId,
    counts: eq(challengeClaims.status, 'pending'),
  },
} satisfies Record<string, Contest>;

type ContestKind = keyof typeof CONTESTS;

/** Tells whether a member has an entry, prediction or pending claim, even in a closed contest. */
export async function takesPart(db: Db, memberId: string, kind: ContestKind, id: number): Promise<boolean> {
  const { entries, contestId, counts }: Contest = CONTESTS[kind];
  return (await db.$count(entries, and(eq(contestId, id), eq(entries.memberId, memberId), counts))) > 0;
}

/** Returns the name of an open contest in which all of these members take part. */
async function findShared(tx: Db, kind: ContestKind, memberIds: readonly string[], id?: number): Promise<string | undefined> {
  const { table, name, isOpen, entries, contestId, counts = sql`true` }: Contest = CONTESTS[kind];
  const takesPart = memberIds.map((memberId) =>
    inArray(table.id, sql`(select ${contestId} from ${entries} where ${entries.memberId} = ${memberId} and ${counts})`),
  );
  const [shared] = await tx
    .select({ name })
    .from(table as PgTable)
    .where(and(isOpen, ...takesPart, id === undefined ? undefined : eq(table.id, id)))
    .limit(1);
  return shared?.name;
}

/** Refuses a decision about a contest by staff who take part in it. @throws {HttpProblem} 409 */
export async function refuseTakingPart(tx: Db, staff: Pick<Member, 'id'>, kind: ContestKind, id: number): Promise<void> {
  const name = await findShared(tx, kind, [staff.id], id);
  if (name !== undefined) throw new HttpProblem(409, `You're taking part in ${name}, so someone else on the staff has to decide this.`);
}

/** Refuses a decision about a member by staff who compete with them in an open contest. @throws {HttpProblem} 409 */
export async function refuseRival(tx: Db, staff: Pick<Member, 'id'>, memberId: string): Promise<void> {
  if (memberId === staff.id) return;
  for (const kind of Object.keys(CONTESTS) as ContestKind[]) {
    const name = await findShared(tx, kind, [staff.id, memberId]);
    if (name !== undefined)
      throw new HttpProblem(409, `You're both taking part in ${name}, so someone else on the staff has to decide this.`);
  }
}
