import { randomBytes } from 'node:crypto';
import { RAFFLE_ENTERED, raffleEndpoints, type StaffRaffle } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { raffles, raffleTotals } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import type { ModuleContext } from '../../module-context';
import { cancelRaffle } from './cancel-raffle';
import { fetchRound } from './draw/beacon';
import { drawRaffle } from './draw/carry-out';
import { replaceWinner } from './draw/replace-winner';
import { hashRafflePassword } from './entry/raffle-password';
import { readDrawRecord } from './draw/record';
import { newSeed } from './draw/seed';
import { serveResource, staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { refuseTakingPart, takesPart } from '../prizes/competitors';
import { insertRow, lockRow, writeRow } from '../../admin/rows';
import { checkChanges, checkEntryRules, checkTimes } from './raffle-terms';
import { findRaffle, listDrawnWinners } from './raffles.repository';
import { findStaffRaffle, listStaffEntries, listStaffRaffles } from './staff-raffles.repository';

export function staffRaffleRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, secrets, beacon, now } = context;

  handle(raffleEndpoints.entries, ({ params, query }) => listStaffEntries(db, params.id, query));
  handle(raffleEndpoints.record, async ({ params }) => ({ data: await readDrawRecord(context, params.id) }));

  // A raffle's lock blocks entries and the draw during a change.
  const handleChange = serveResource(handle, context, {
    endpoints: raffleEndpoints,
    subject: 'raffles',
    nameOf: ({ title }) => `the raffle ${title}`,
    topics: ['raffles'],
    table: raffles,
    list: listStaffRaffles,
    find: findStaffRaffle,
    async create(tx, { password, ...fields }, at) {
      checkTimes(fields);
      await checkEntryRules(tx, null, fields);
      const id = await insertRow(tx, raffles, {
        ...columnsOf(raffles, fields),
        passwordHash: password === null ? null : newHash(password),
        drawSeed: newSeed(secrets),
        usesBeacon: beacon !== null,
      });
      const { state, title } = await findStaffRaffle(tx, id, at);
      // The job notices when later ones begin.
      if (state === 'running') await queueAnnouncement(tx, { kind: 'raffle_opened', subjectId: id, label: title, at });
      return id;
    },
    async update(tx, before, fields) {
      checkChanges(before, fields);
      await checkEntryRules(tx, before, fields);
      await writeRow(tx, raffles, before.id, columnsOf(raffles, fields));
    },
    // Nobody shapes a draw in which they can win; who has shaped it can't enter either.
    async refuseChange(tx, { id }, staff) {
      if (await takesPart(tx, staff.id, 'raffle', id)) throw new HttpProblem(409, RAFFLE_ENTERED);
    },
    async beforeRemoval(tx, { id, entries, state }) {
      if (entries > 0 || state === 'drawn')
        throw new HttpProblem(409, "Members have entered this raffle, or it is drawn, so it can't be deleted.");
      await tx.delete(raffleTotals).where(eq(raffleTotals.raffleId, id));
    },
  });

  handleChange(raffleEndpoints.setPassword, ({ body: { password } }) => {
    // Hashing is slow by design, so it precedes the lock.
    const passwordHash = newHash(password);
    return {
      action: 'password',
      summary: 'Set the password of',
      async write({ tx, before }) {
        checkOpen(before);
        if (before.entries > 0 && !before.has_password)
          throw new HttpProblem(409, 'Somebody has entered, so no other way to enter can be added.');
        await writeRow(tx, raffles, before.id, { passwordHash });
      },
    };
  });

  handleChange(raffleEndpoints.removePassword, () => ({
    action: 'password',
    summary: 'Took the password away from',
    async write({ tx, before }) {
      checkOpen(before);
      if (!before.has_password) throw new HttpProblem(409, 'This raffle has no password.');
      if (before.entries > 0)
        throw new HttpProblem(409, 'Somebody has entered, so entry by password cannot be removed. The password itself can be changed.');
      await writeRow(tx, raffles, before.id, { passwordHash: null });
    },
  }));

  handleChange(raffleEndpoints.close, () => ({
    action: 'close',
    summary: 'Closed',
    async write({ tx, at, before }) {
      checkOpen(before);
      if (before.state === 'upcoming') throw new HttpProblem(409, "This raffle hasn't started yet.");
      await writeRow(tx, raffles, before.id, { closedAt: at });
    },
  }));

  handleChange(raffleEndpoints.cancel, ({ body: { reason } }) => ({
    action: 'cancel',
    summary: ({ title }) => `Cancelled the raffle ${title}: ${reason}`,
    write: ({ tx, at, row }) => cancelRaffle(tx, row, { reason, at }),
  }));

  staffChanges(handle, context, { subject: 'raffles', topics: ['raffles'] })(
    raffleEndpoints.lapse,
    async ({ staff, tx, at, params: { id, entry_id: entryId }, body: { reason } }) => {
      const { title } = await lockRow(tx, raffles, id);
      await refuseTakingPart(tx, staff, 'raffle', id);
      const winner = (await listDrawnWinners(tx, id)).find(({ entry_id: won }) => won === entryId);
      if (!winner) throw new HttpProblem(409, 'This entry has no place among the winners any more.');
      if (!(await replaceWinner(tx, { raffleId: id, memberId: winner.user_id, reason: 'declared', note: reason, at })))
        throw new HttpProblem(
          409,
          'This prize is paid, the raffle was cancelled, or it was drawn before draws could be checked, so nobody can follow.',
        );
      const summary = `Declared the prize of winner #${winner.position} of the raffle ${title} lapsed: ${reason}`;
      const data = await readDrawRecord({ db: tx, secrets }, id);
      return { data, audit: { action: 'lapse', subjectId: id, summary, about: [winner.user_id] } };
    },
  );

  handleChange(raffleEndpoints.draw, async ({ params: { id } }) => {
    // Nothing is requested while the raffle is locked.
    const found = await findRaffle(db, id);
    const fetched = found ? await fetchRound(found.raffle, { at: now(), beacon }) : null;
    return {
      action: 'draw',
      summary: 'Drew',
      async write({ tx, at, row }) {
        if (!(await drawRaffle(tx, row.id, { at, secrets, fetched }))) throw new HttpProblem(409, 'This raffle has already been drawn.');
      },
    };
  });
}

function checkOpen({ state }: StaffRaffle): void {
  if (state === 'ended' || state === 'drawn' || state === 'cancelled') throw new HttpProblem(409, 'This raffle has already ended.');
}

const newHash = (password: string) => hashRafflePassword(password, randomBytes(16));
