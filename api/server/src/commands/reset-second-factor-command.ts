import { eq } from 'drizzle-orm';
import { readConfig } from '../config/config';
import { encodeChange } from '../db/change-feed';
import { DataFolderInUse } from '../db/data-folder-lock';
import { openDatabase } from '../db/open-database';
import { auditLog, members } from '../db/schema';
import { CommandRefused } from '../lib/command-refused';
import { resetFactors } from '../people/second-factor/second-factors.repository';

const USAGE = 'Usage: npm run reset-second-factor -- <Discord id>';

const IN_USE =
  'A Greenroom server is running on the embedded database, which only one process can use at a time. ' +
  'Let another Admin do it in the staff panel, under "Members", or stop the server.';

/**
 * `npm run reset-second-factor` (docs/operating.md): removes a staff member's lost second factors, and signs them out. @returns the text to
 * print
 */
export async function resetSecondFactorCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [id, ...more] = args;
  if (!id || !/^\d{1,20}$/.test(id) || more.length > 0) throw new CommandRefused(USAGE);
  const database = await openDatabase(readConfig(env)).catch((cause: unknown) => {
    throw cause instanceof DataFolderInUse ? new CommandRefused(IN_USE) : cause;
  });
  try {
    const [member] = await database.db.select().from(members).where(eq(members.id, id));
    if (!member) throw new CommandRefused(`There is no member with the id ${id}.`);
    const removed = await database.db.transaction(async (tx) => {
      const count = await resetFactors(tx, id);
      const summary = "Removed the lost second factors by the operator's command";
      const entry = { at: new Date(), staffId: id, action: 'reset-second-factor', subject: 'members', subjectId: id, summary };
      if (count > 0) await tx.insert(auditLog).values(entry);
      return count;
    });
    await database.notifications.publish([encodeChange({ member: id })]);
    return removed > 0
      ? `Removed ${removed} second factor${removed === 1 ? '' : 's'} of ${member.username}, who has to sign in again.`
      : `${member.username} has no second factor.`;
  } finally {
    await database.close();
  }
}
