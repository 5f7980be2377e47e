import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { listAuthors } from '../../admin/audit-log/authors';
import type { Db } from '../../db/client';
import { auditLog, bonusHunts, tournaments } from '../../db/schema';
import { listWon } from '../prizes/award-places';
import { participationEndpoints } from '@greenroom/contract/admin';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import type { ModuleContext } from '../../module-context';
import { CONTESTS, takesPart } from '../prizes/competitors';

/** Audit subject and end of the contests whose predictions are ranked by a result that the staff enters. */
const PREDICTED = {
  hunt: { subject: 'bonus-hunts', endedAt: bonusHunts.endedAt },
  tournament: { subject: 'tournaments', endedAt: tournaments.completedAt },
};

/** Audit actions that take a member out of contests, or let them back in. */
const ABOUT_RIVALS = ['ban', 'lift-ban', 'exclude', 'lift-exclusion', 'erase'];

interface Predicted {
  kind: keyof typeof PREDICTED;
  id: number;
}

/**
 * Returns all staff who may have shaped who wins: they changed the contest while it ran, or banned, excluded, readmitted or deleted another
 * predictor (docs/security.md#staff).
 * @param staffId limits the decisions about members to this person's, which is faster
 */
async function listInvolved(db: Db, { kind, id }: Predicted, staffId?: string): Promise<string[]> {
  const { subject, endedAt } = PREDICTED[kind];
  const { table: contests, entries: predictions, contestId } = CONTESTS[kind];
  const isAboutRival = sql`exists (
    select from ${predictions} join ${contests} on ${contests.id} = ${contestId}
    where ${contestId} = ${id} and ${predictions.memberId} = ${auditLog.subjectId}
      and ${auditLog.at} between ${contests.createdAt} and coalesce(${endedAt}, 'infinity'))`;
  const judges = await db
    .selectDistinct({ id: auditLog.staffId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'members'),
        inArray(auditLog.action, ABOUT_RIVALS),
        ne(auditLog.staffId, auditLog.subjectId),
        staffId === undefined ? undefined : eq(auditLog.staffId, staffId),
        isAboutRival,
      ),
    );
  return [...(await listAuthors(db, subject, id)), ...judges.map((judge) => judge.id)];
}

/** Returns whose predictions can't win. @param decidedBy who enters the result in this transaction, before their entry in the audit log */
export async function listDeciders(tx: Db, contest: Predicted, decidedBy: string | null): Promise<string[]> {
  return [...(await listInvolved(tx, contest)), ...(decidedBy === null ? [] : [decidedBy])];
}

/** Returns whose predictions a page doesn't rank. Winners whose prize is in the ledger stay ranked. */
export async function listUnranked(db: Db, contest: Predicted, staffId?: string): Promise<string[]> {
  const involved = await listInvolved(db, contest, staffId);
  const won = involved.length > 0 ? await listWon(db, contest) : new Map<string, string>();
  return involved.filter((id) => !won.has(id));
}

const CONTEST_OF = { 'bonus-hunts': 'hunt', tournaments: 'tournament', raffles: 'raffle' } as const;

/** Tells staff which games they take part in, which limits what they may decide. */
export function staffParticipationRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(participationEndpoints.get, async ({ staff, params: { game, id } }) => {
    const kind = CONTEST_OF[game];
    const organizers = await (kind === 'raffle' ? listAuthors(db, game, id) : listInvolved(db, { kind, id }, staff.id));
    return { data: { takes_part: await takesPart(db, staff.id, kind, id), is_organizer: organizers.includes(staff.id) } };
  });
}
