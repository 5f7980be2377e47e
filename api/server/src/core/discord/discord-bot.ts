import { z } from 'zod';
import type { BotConfig } from '../../config/config';
import { MINUTE, SECOND } from '../../lib/durations';
import { shownCode } from '../../lib/failure-code';
import { parseJson } from '../../lib/parse-json';

const TIMEOUT_MS = 10 * SECOND;
const MAX_WAIT_MS = 10 * MINUTE;

/** Discord's permissions of staff, by their names there, as bits. */
const STAFF_PERMISSIONS = {
  'Kick Members': 1n << 1n,
  'Ban Members': 1n << 2n,
  Administrator: 1n << 3n,
  'Manage Channels': 1n << 4n,
  'Manage Server': 1n << 5n,
  'View Audit Log': 1n << 7n,
  'Manage Messages': 1n << 13n,
  'Mention Everyone': 1n << 17n,
  'Manage Nicknames': 1n << 27n,
  'Manage Roles': 1n << 28n,
  'Manage Webhooks': 1n << 29n,
  'Manage Emojis': 1n << 30n,
  'Manage Events': 1n << 33n,
  'Moderate Members': 1n << 40n,
};
const MANAGES_ROLES = STAFF_PERMISSIONS.Administrator | STAFF_PERMISSIONS['Manage Roles'];

/** Discord's codes of errors. */
const UNKNOWN = { guild: 10_004, member: 10_007, role: 10_011 };
const MISSING_ACCESS = 50_001;

/** Thrown if a request failed. The message is for the staff, and contains nothing of the response but its status and code. */
export class DiscordFailed extends Error {}

/** Thrown if no request can succeed until the operator mends the connection. */
export class BotRefused extends DiscordFailed {}

/** Thrown if the member isn't in the Discord server. */
class NotInServer extends DiscordFailed {}

/** Thrown for too many requests; nothing was done. */
export class RateLimited extends DiscordFailed {
  /** @param pauseMs how long Discord asks to wait */
  constructor(readonly pauseMs: number) {
    super(`Discord's rate limit has been reached. It asks us to wait for ${Math.ceil(pauseMs / SECOND)} seconds.`);
  }
}

const NO_BOT = 'No Discord bot is connected. Connect one under Set-up.';
const UNKNOWN_TOKEN = "Discord doesn't accept the bot's token. Copy it again from the application at Discord, under Bot.";
const NO_SERVER = "The bot isn't in the Discord server. Invite it, and check the server's id.";
const NOT_ALLOWED = "The bot lacks the permission Manage Roles. Add it to the bot's role in the Discord server, under Roles.";
const NO_ROLE = 'This role no longer exists in the Discord server. Choose another one for the item.';
/** Why a role can't be given, as a sentence for the staff. */
export const NO_MEMBER = "The member isn't in the Discord server. They'll get the role after they join.";

const Role = z.object({
  id: z.string(),
  name: z.string(),
  position: z.int(),
  permissions: z.string().regex(/^\d+$/),
  managed: z.boolean().default(false),
});

interface ServerRole {
  id: string;
  name: string;
  /** Why the bot can't give it, as a sentence; null if it can. */
  problem: string | null;
}

/**
 * Creates the function that gives a member a role, or does nothing if they have it. What roles may do is read once, so keep it for a short
 * time. It throws {@link DiscordFailed}.
 */
export function roleGiver(bot: BotConfig): (memberId: string, roleId: string) => Promise<void> {
  let roles: ServerRole[] | undefined;
  return async (memberId, roleId) => {
    roles ??= await listRoles(bot);
    const problem = roleProblem(roles, roleId);
    if (problem !== null) throw new DiscordFailed(problem);
    await changeRole(bot, 'PUT', memberId, roleId);
  };
}

/** Removes a role from a member, or does nothing if they lack it or have left, or the role is gone. @throws {DiscordFailed} */
export async function removeRole(bot: BotConfig, memberId: string, roleId: string): Promise<void> {
  await changeRole(bot, 'DELETE', memberId, roleId).catch((cause: unknown) => {
    if (!(cause instanceof NotInServer || cause instanceof NoRole)) throw cause;
  });
}

async function changeRole(bot: BotConfig, method: 'PUT' | 'DELETE', memberId: string, roleId: string): Promise<void> {
  try {
    await send(bot, method, `/guilds/${bot.client?.id}/members/${memberId}/roles/${roleId}`);
  } catch (cause) {
    if (!(cause instanceof Forbidden)) throw cause;
    // Discord doesn't say whether a permission is missing, or the role is above the bot's.
    const role = (await listRoles(bot)).find(({ id }) => id === roleId);
    throw role ? new DiscordFailed(role.problem ?? cause.message) : new NoRole(NO_ROLE);
  }
}

/** Lists the roles of the Discord server, the highest first, without the one that everyone has. @throws {DiscordFailed} */
export async function listRoles(bot: BotConfig): Promise<ServerRole[]> {
  const guild = `/guilds/${bot.client?.id}`;
  const { id: botId } = read(z.object({ id: z.string() }), await send(bot, 'GET', '/users/@me'));
  const roles = read(z.array(Role), await send(bot, 'GET', `${guild}/roles`));
  const member = read(z.object({ roles: z.array(z.string()) }), await send(bot, 'GET', `${guild}/members/${botId}`));
  // The role of everyone has the server's id.
  const own = roles.filter(({ id }) => member.roles.includes(id) || id === bot.client?.id);
  const permissions = own.reduce((all, role) => all | BigInt(role.permissions), 0n);
  if ((permissions & MANAGES_ROLES) === 0n) throw new BotRefused(NOT_ALLOWED);
  const highest = Math.max(...own.map(({ position }) => position));
  return roles
    .filter(({ id }) => id !== bot.client?.id)
    .sort((one, other) => other.position - one.position)
    .map(({ id, position, ...role }) => ({ id, name: role.name, problem: problemOf({ ...role, isAbove: position >= highest }) }));
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new DiscordFailed('Discord responded with something that is not usable.');
  return data;
}

function problemOf({ name, managed, permissions, isAbove }: Omit<z.output<typeof Role>, 'id' | 'position'> & { isAbove: boolean }) {
  if (managed) return `The role ${name} belongs to an integration, so no one can give it.`;
  if (isAbove) return `The role ${name} isn't below the bot's role. Move the bot's role above it in the Discord server, under Roles.`;
  const power = Object.entries(STAFF_PERMISSIONS).find(([, bit]) => (BigInt(permissions) & bit) !== 0n);
  return power ? `The role ${name} has the permission ${power[0]}, so it can't be sold. Choose another role.` : null;
}

/** Returns why the bot can't give a role, as a sentence; null if it can. */
export const roleProblem = (roles: readonly ServerRole[], roleId: string): string | null => {
  const role = roles.find(({ id }) => id === roleId);
  return role ? role.problem : NO_ROLE;
};

class Forbidden extends DiscordFailed {}

class NoRole extends DiscordFailed {}

/** Sends a request as the bot. @returns the response's JSON @throws {DiscordFailed} */
async function send({ client, apiUrl }: BotConfig, method: 'GET' | 'PUT' | 'DELETE', path: string): Promise<unknown> {
  if (!client) throw new BotRefused(NO_BOT);
  const headers = { authorization: `Bot ${client.secret}`, 'user-agent': 'DiscordBot (Greenroom, 1)' };
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(apiUrl + path, { method, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    body = parseJson(await response.text());
  } catch {
    throw new DiscordFailed("Couldn't reach Discord.");
  }
  if (response.ok) return body;
  throw failureOf(response, Object(body) as { code?: unknown; retry_after?: unknown });
}

function failureOf({ status, headers }: Response, { code, retry_after: retryAfter }: { code?: unknown; retry_after?: unknown }) {
  if (status === 401) return new BotRefused(UNKNOWN_TOKEN);
  if (status === 429) return new RateLimited(Math.min(Number(retryAfter ?? headers.get('retry-after')) * SECOND || SECOND, MAX_WAIT_MS));
  if (code === UNKNOWN.guild || code === MISSING_ACCESS) return new BotRefused(NO_SERVER);
  if (code === UNKNOWN.member) return new NotInServer(NO_MEMBER);
  if (code === UNKNOWN.role) return new NoRole(NO_ROLE);
  const sentence = `Discord responded with status ${status}${shownCode(code)}.`;
  return status === 403 ? new Forbidden(sentence) : new DiscordFailed(sentence);
}
