import { randomBytes } from 'node:crypto';
import { raffleEndpoints, type StaffRaffle } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { raffles, raffleTotals } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import type { ModuleContext } from '../../module-context';
import { drawRaffle } from './draw/carry-out';
import { hashRafflePassword } from './entry/raffle-password';
import { readDrawRecord } from './draw/record';
import type { Member } from '../../session/session.repository';
import { changeAsStaff } from '../../admin/change-as-staff';
import { deleteVersion, insertRow, lockRow, lockVersion, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { checkChanges, checkEntryRules, checkTimes } from './raffle-terms';
import { findStaffRaffle, listStaffEntries, listStaffRaffles } from './staff-raffles.repository';

const SUBJECT = 'raffles';
const topics = ['raffles'];

/** Raffles, their entries and their draws. */
export function staffRaffleRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(raffleEndpoints.list, ({ query }) => listStaffRaffles(db, query, now()));
  handle(raffleEndpoints.get, async ({ params }) => ({ data: await findStaffRaffle(db, params.id, now()) }));
  handle(raffleEndpoints.entries, ({ params, query }) => listStaffEntries(db, params.id, query));
  handle(raffleEndpoints.record, async ({ params }) => ({ data: await readDrawRecord(db, params.id) }));

  handle(raffleEndpoints.create, async ({ staff, body: { password, ...fields } }) => {
    checkTimes(fields);
    await checkEntryRules(db, null, fields);
    const passwordHash = password === null ? null : newHash(password);
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const id = await insertRow(tx, raffles, { ...columnsOf(raffles, fields), passwordHash });
        const after = await findStaffRaffle(tx, id, at);
        // Of others, the job notices that they begin.
        if (after.state === 'running') await queueAnnouncement(tx, { kind: 'raffle_opened', subjectId: after.id, label: after.title, at });
        return {
          result: after,
          audit: { action: 'create', subject: SUBJECT, subjectId: after.id, summary: `Made the raffle ${after.title}`, after },
        };
      },
    });
    return { data };
  });

  handle(raffleEndpoints.update, async ({ staff, params: { id }, body: { version, ...fields } }) => {
    const data = await changeRaffle(context, { staff, id, action: 'update', summaryPrefix: 'Changed the raffle' }, async (tx, raffle) => {
      await lockVersion(tx, raffles, id, version);
      checkChanges(raffle, fields);
      await checkEntryRules(tx, raffle, fields);
      await writeRow(tx, raffles, id, columnsOf(raffles, fields));
    });
    return { data };
  });

  handle(raffleEndpoints.remove, async ({ staff, params: { id }, query: { version } }) => {
    await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        await lockVersion(tx, raffles, id, version);
        const before = await findStaffRaffle(tx, id, at);
        if (before.entries > 0 || before.state === 'drawn')
          throw new HttpProblem(409, 'Members have entered this raffle, or it is drawn, so it cannot be deleted.');
        await tx.delete(raffleTotals).where(eq(raffleTotals.raffleId, id));
        await deleteVersion(tx, raffles, id, version);
        return {
          result: null,
          audit: { action: 'delete', subject: SUBJECT, subjectId: id, summary: `Deleted the raffle ${before.title}`, before },
        };
      },
    });
    return {};
  });

  lifecycleRoutes(handle, context);
}

/** The password, the closing and the draw of a raffle. */
function lifecycleRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(raffleEndpoints.setPassword, async ({ staff, params: { id }, body }) => {
    // Hashing is slow by design, so it happens before the raffle is locked.
    const passwordHash = newHash(body.password);
    const data = await changeRaffle(
      context,
      { staff, id, action: 'password', summaryPrefix: 'Set the password of the raffle' },
      async (tx, raffle) => {
        checkOpen(raffle);
        if (raffle.entries > 0 && !raffle.has_password)
          throw new HttpProblem(409, 'Somebody has entered, so that there can be no other way in any more.');
        await writeRow(tx, raffles, id, { passwordHash });
      },
    );
    return { data };
  });

  handle(raffleEndpoints.removePassword, async ({ staff, params: { id } }) => {
    const data = await changeRaffle(
      context,
      { staff, id, action: 'password', summaryPrefix: 'Took the password away from the raffle' },
      async (tx, raffle) => {
        checkOpen(raffle);
        if (!raffle.has_password) throw new HttpProblem(409, 'This raffle has no password.');
        if (raffle.entries > 0)
          throw new HttpProblem(409, 'Somebody has entered, so entry by password cannot be removed. The password itself can be changed.');
        await writeRow(tx, raffles, id, { passwordHash: null });
      },
    );
    return { data };
  });

  handle(raffleEndpoints.close, async ({ staff, params: { id } }) => {
    const data = await changeRaffle(context, { staff, id, action: 'close', summaryPrefix: 'Closed the raffle' }, async (tx, raffle, at) => {
      checkOpen(raffle);
      if (raffle.state === 'upcoming') throw new HttpProblem(409, 'This raffle has not begun yet.');
      await writeRow(tx, raffles, id, { closedAt: at });
    });
    return { data };
  });

  handle(raffleEndpoints.draw, async ({ staff, params: { id } }) => {
    const data = await changeRaffle(context, { staff, id, action: 'draw', summaryPrefix: 'Drew the raffle' }, async (tx, _raffle, at) => {
      if (!(await drawRaffle(tx, id, at))) throw new HttpProblem(409, 'This raffle is drawn already.');
    });
    return { data };
  });
}

interface RaffleChange {
  staff: Member;
  id: number;
  action: string;
  /** The audit log's sentence without the raffle's title. */
  summaryPrefix: string;
}

/** Changes a raffle and logs it before and after. Its lock blocks entries and the draw during the change. */
function changeRaffle(
  context: ModuleContext,
  { staff, id, action, summaryPrefix }: RaffleChange,
  change: (tx: Db, raffle: StaffRaffle, at: Date) => Promise<void>,
): Promise<StaffRaffle> {
  return changeAsStaff(context, {
    staff,
    topics,
    change: async (tx, at) => {
      await lockRow(tx, raffles, id);
      const before = await findStaffRaffle(tx, id, at);
      await change(tx, before, at);
      const after = await findStaffRaffle(tx, id, at);
      return {
        result: after,
        audit: { action, subject: SUBJECT, subjectId: id, summary: `${summaryPrefix} ${after.title}`, before, after },
      };
    },
  });
}

/** @throws {HttpProblem} 409 */
function checkOpen({ state }: StaffRaffle): void {
  if (state === 'ended' || state === 'drawn') throw new HttpProblem(409, 'This raffle has ended already.');
}

const newHash = (password: string) => hashRafflePassword(password, randomBytes(16));
