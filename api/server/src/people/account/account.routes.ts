import { accountEndpoints, typedText, type AccountSession } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import { limits } from '../../plugins/rate-limits';
import { clearSessionCookie, membersOnly } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { withLockRetries } from '../../db/lock-retries';
import { deleteAccount, TOPICS_WITH_NAMES } from './delete-account';
import { removeFilesOfDeleted } from './discarded-files';
import { exportAccount } from './export-account';
import { and, desc, eq, gt, like, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sessions } from '../../db/schema';
import type { SessionMember } from '../../session/session.repository';
import { fieldError } from '../../uploads/read-form';
import { msg } from '../../lib/texts';
import { deviceText } from '../sign-in/sign-in-place';

/** The member's own data and sessions: download everything, delete the account, sign out elsewhere (docs/privacy.md). */
export function accountRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db, now, cache, changes, secrets, avatarBase, accounts } = context;

  const download = { config: { rateLimit: limits.accountExport }, preValidation: membersOnly() };
  handle(accountEndpoints.export, download, async (request, reply, { id }) => {
    const at = now();
    reply.header('Content-Disposition', `attachment; filename="your-data-${at.toISOString().slice(0, 10)}.json"`);
    return exportAccount(db, id, { at, secrets, avatarBase, origin: request.publicOrigin });
  });

  handle(accountEndpoints.delete, { preValidation: membersOnly() }, async (request, reply, { id, username }) => {
    if (typedText(request.body.username) !== typedText(username)) throw fieldError('username', msg("This isn't your username."));
    await withLockRetries(() => db.transaction((tx) => deleteAccount(tx, id, { at: now(), accounts })));
    for (const topic of TOPICS_WITH_NAMES) cache.invalidate(topic);
    changes.announce({ member: id });
    clearSessionCookie(request, reply);
    await removeFilesOfDeleted(context, request.log);
    return { message: msg('Your account has been deleted.') };
  });

  handle(accountEndpoints.sessions, async ({ language }, _reply, member) => {
    const found = await listSessions(db, member, now());
    return { data: found.map(({ device, ...session }) => ({ ...session, device: device && deviceText(language, device) })) };
  });

  handle(accountEndpoints.endSessions, { preValidation: membersOnly() }, async (request, _reply, member) => {
    const { id } = request.body;
    const ended = await endOtherSessions(db, member, id);
    if (id !== undefined && ended.length === 0) throw notFound(msg('This session has already ended.'));
    for (const session of ended) changes.announce({ session });
    return {};
  });
}

/** Characters of a session's hash that identify it to clients: the whole hash stays on the server. */
const NAME_LENGTH = 16;

export async function listSessions(db: Db, { id, session }: SessionMember, now: Date): Promise<AccountSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
  return rows.map(({ idHash, device, network, createdAt, usedAt }) => ({
    id: idHash.slice(0, NAME_LENGTH),
    is_current: idHash === session.idHash,
    device,
    network,
    signed_in_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}

/** Ends the member's other sessions, or the one that `listSessions` calls `name`. @returns the hashes of those that ended */
export async function endOtherSessions(db: Db, { id, session }: SessionMember, name = ''): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.memberId, id), ne(sessions.idHash, session.idHash), like(sessions.idHash, `${name}%`)))
    .returning({ idHash: sessions.idHash });
  return ended.map(({ idHash }) => idHash);
}
