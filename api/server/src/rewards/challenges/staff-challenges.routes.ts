import { isDeepStrictEqual } from 'node:util';
import { challengeEndpoints, StaffChallenge, type ChallengeFields, type ChallengeState } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { challenges, challengeClaims, members } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { refuseTakingPart } from '../prizes/competitors';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, writeRow, MEMBER_SUMMARY, containsText, staffRows } from '../../admin/rows';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

type Fields = z.output<typeof ChallengeFields>;

export function staffChallengeRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: challengeEndpoints,
    subject: 'challenges',
    nameOf: ({ slot_name: slotName }) => `the challenge on ${slotName}`,
    topics: ['challenges'],
    table: challenges,
    list: listChallenges,
    find: findChallenge,
    create(tx, fields) {
      checkTimes(fields);
      return insertRow(tx, challenges, columnsOf(challenges, fields));
    },
    async update(tx, before, fields, _now, staff) {
      checkTimes(fields);
      // Nobody changes the terms of their own claim. A site with one Admin can still close a challenge.
      if (!isOnlyEnd(before, fields)) await refuseTakingPart(tx, staff, 'challenge', before.id);
      if (before.state === 'won') refuseTermChanges(before, fields);
      await writeRow(tx, challenges, before.id, columnsOf(challenges, fields));
    },
    beforeRemoval(_tx, { claims }) {
      if (claims > 0)
        throw new HttpProblem(409, "Members have claimed this challenge, so it can't be deleted. Set an end date to close it.");
    },
  });
}

const isOnlyEnd = (before: StaffChallenge, { ends_at: _, ...fields }: Fields): boolean =>
  isDeepStrictEqual({ ...before, ...fields, starts_at: new Date(fields.starts_at).toISOString() }, before);

/** Terms promised to the winner: the prize is booked as a payout, and activities mention the rest. */
const PRIZE_TERMS = ['slot_name', 'multiplier', 'min_bet', 'prize'] as const;

/** @throws {HttpProblem} 422 for each term that differs */
function refuseTermChanges(before: StaffChallenge, fields: Fields): void {
  const changed = PRIZE_TERMS.filter((name) => before[name] !== fields[name]);
  if (changed.length === 0) return;
  const errors = Object.fromEntries(changed.map((name) => [name, ['The challenge has been won, so this can no longer be changed.']]));
  throw new HttpProblem(422, 'The challenge has been won, so what was promised can no longer be changed.', errors);
}

/** @throws {HttpProblem} 422 if it ends before it starts */
function checkTimes({ starts_at: start, ends_at: end }: Fields): void {
  if (end !== null && new Date(end) <= new Date(start))
    throw new HttpProblem(422, 'It must end after it starts.', { ends_at: ['This must be after the start.'] });
}

const { list: listChallenges, find: findChallenge } = staffRows(challengeEndpoints.list, {
  select: selectChallenges,
  id: challenges.id,
  where: ({ search, state }, now) => and(containsText(search, challenges.slotName), state && sql`${stateAt(now)} = ${state}`),
  sorted: {
    starts_at: challenges.startsAt,
    ends_at: challenges.endsAt,
    slot_name: sql`lower(${challenges.slotName})`,
    multiplier: challenges.multiplier,
    prize: challenges.prize,
  },
  asRow: asChallenge,
});

/** `isExpired` and `isActive` in SQL. */
const stateAt = (at: Date) => sql<ChallengeState>`case
  when ${challenges.claimedBy} is not null then 'won'
  when ${challenges.endsAt} <= ${at.toISOString()}::timestamptz then 'ended'
  when ${challenges.startsAt} <= ${at.toISOString()}::timestamptz then 'active'
  else 'upcoming' end`;

function selectChallenges(db: Db, at: Date) {
  const claims = db
    .select({
      challengeId: challengeClaims.challengeId,
      all: count().as('all_claims'),
      pending: sql<number>`(count(*) filter (where ${eq(challengeClaims.status, 'pending')}))::integer`.as('pending_claims'),
    })
    .from(challengeClaims)
    .groupBy(challengeClaims.challengeId)
    .as('claims');
  return db
    .select({ challenge: challenges, state: stateAt(at), claims: claims.all, pending: claims.pending, winner: MEMBER_SUMMARY })
    .from(challenges)
    .leftJoin(claims, eq(claims.challengeId, challenges.id))
    .leftJoin(members, eq(members.id, challenges.claimedBy))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectChallenges>>[number];

function asChallenge({ challenge, state, claims, pending, winner }: Row): StaffChallenge {
  return {
    ...toWire(StaffChallenge, challenge),
    winner,
    state,
    won_at: challenge.claimedAt?.toISOString() ?? null,
    claims: claims ?? 0,
    pending_claims: pending ?? 0,
  };
}
