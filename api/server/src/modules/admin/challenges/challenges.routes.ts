import { challengeEndpoints, type ChallengeFields } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { challenges } from '../../../db/schema';
import { HttpProblem } from '../../../http-problem';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change-as-staff';
import { deleteVersion, lockVersion, writeRow } from '../rows';
import type { HandleEndpoint } from '../staff-endpoints';
import { findChallenge, listChallenges } from './challenges.repository';

const SUBJECT = 'challenges';
const topics = ['challenges'];

/** What members win by a lucky spin. */
export function challengeRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(challengeEndpoints.list, ({ query }) => listChallenges(db, query, now()));

  handle(challengeEndpoints.get, async ({ params }) => ({ data: await findChallenge(db, params.id, now()) }));

  handle(challengeEndpoints.create, async ({ staff, body }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const [row] = await tx.insert(challenges).values(columnsOf(body)).returning({ id: challenges.id });
        const after = await findChallenge(tx, row?.id ?? 0, at);
        return { result: after, audit: { action: 'create', subject: SUBJECT, subjectId: after.id, summary: `Made the challenge on ${after.slot_name}`, after } };
      },
    });
    return { data };
  });

  handle(challengeEndpoints.update, async ({ staff, params: { id }, body: { version, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const row = await lockVersion(tx, challenges, id, version);
        const columns = columnsOf(fields);
        if (row.claimedBy !== null) refuseTermChanges(row, columns);
        const before = await findChallenge(tx, id, at);
        await writeRow(tx, challenges, id, columns);
        const after = await findChallenge(tx, id, at);
        return { result: after, audit: { action: 'update', subject: SUBJECT, subjectId: id, summary: `Changed the challenge on ${after.slot_name}`, before, after } };
      },
    });
    return { data };
  });

  handle(challengeEndpoints.remove, async ({ staff, params: { id }, query: { version } }) => {
    await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const before = await findChallenge(tx, id, at);
        if (before.claims > 0) throw new HttpProblem(409, 'Members have claimed this challenge, so that it has to stay. Set an end to close it.');
        await deleteVersion(tx, challenges, id, version);
        return { result: null, audit: { action: 'delete', subject: SUBJECT, subjectId: id, summary: `Deleted the challenge on ${before.slot_name}`, before } };
      },
    });
    return {};
  });
}

/** What a winner was promised: the prize is booked as given away, and the news tell of the rest. */
const PRIZE_TERMS = { slotName: 'slot_name', multiplier: 'multiplier', minBet: 'min_bet', prize: 'prize' } as const;

/** @throws {HttpProblem} 422 at each field that would differ from what was won */
function refuseTermChanges(row: typeof challenges.$inferSelect, columns: ReturnType<typeof columnsOf>): void {
  const names = Object.keys(PRIZE_TERMS) as (keyof typeof PRIZE_TERMS)[];
  const changed = names.filter((name) => row[name] !== columns[name]);
  if (changed.length === 0) return;
  const errors = Object.fromEntries(changed.map((name) => [PRIZE_TERMS[name], ['The challenge is won, so that this stays.']]));
  throw new HttpProblem(422, 'The challenge is won, so that what was promised stays.', errors);
}

/** @throws {HttpProblem} 422 where it would end before it begins */
function columnsOf(fields: z.output<typeof ChallengeFields>) {
  const startsAt = new Date(fields.starts_at);
  const endsAt = fields.ends_at === null ? null : new Date(fields.ends_at);
  if (endsAt && endsAt <= startsAt) throw new HttpProblem(422, 'It has to end after its start.', { ends_at: ['This has to be after the start.'] });
  const { slot_name: slotName, slot_image: slotImage, min_bet: minBet, multiplier, prize, description } = fields;
  return { slotName, slotImage, minBet, multiplier, prize, description, startsAt, endsAt };
}
