import { type Check, runCheck, censor } from './check';
import { mailCheck } from './check-mail';
import { botCheck } from './check-bot';
import { discordCheck, kickCheck } from './check-oauth';
import { type ConnectionName, connectionProblems, CONNECTIONS, type ConnectionValues } from '../../config/config';
import type { SetupResult } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { listItemRoles } from '../../rewards/store/role-deliveries';
import { type Connections, CONNECTIONS_TOPIC } from './connections';
import { recordResult } from '../../core/setup/setup-results';
import { SECOND } from '../../lib/durations';

export type SetupContext = ModuleContext & { connections: Connections };

const CHECKS: Record<ConnectionName, Check> = { discord: discordCheck, kick: kickCheck, mail: mailCheck, bot: botCheck };
const TIMEOUT_MS = 30 * SECOND;

/** Tests a connection with these values, or those of the environment. @param publicUrl the site's address */
async function testConnection(
  { connections, db, now }: SetupContext,
  name: ConnectionName,
  { values, publicUrl }: { values: ConnectionValues; publicUrl: string },
): Promise<SetupResult> {
  const config = { ...connections.configWith(values), publicUrl };
  const { discord, kick, mail, bot } = config;
  const roles = name === 'bot' ? await listItemRoles(db) : [];
  const { status, text } = await runCheck(CHECKS[name], { config, env: {}, roles }, TIMEOUT_MS);
  const secrets = [discord.client?.secret, kick.client?.secret, mail?.server.auth?.pass, bot.client?.secret];
  // The demo has nothing to test.
  return { status: status === 'skipped' ? 'ok' : status, text: censor(text, secrets), at: now().toISOString() };
}

/** Tests what is entered for a connection, here or in the environment, and remembers the result. */
export async function retestConnection(context: SetupContext, name: ConnectionName, publicUrl: string): Promise<SetupResult> {
  const { connections, db } = context;
  if (!connections.isEntered(name)) throw new HttpProblem(409, "There's nothing to test yet.");
  const result = await testConnection(context, name, { values: connections.storedOf(name), publicUrl });
  await recordResult(db, name, result);
  return result;
}

interface Entry {
  /** Values by variable; empty and missing ones stay as they are stored. */
  typed: Record<string, string>;
  publicUrl: string;
  store: (values: ConnectionValues) => Promise<unknown>;
}

/**
 * Connects with what was typed, on all servers, if its test succeeds. A warning is enough where it replaces nothing that works.
 * @throws {HttpProblem} 409 if the environment has it, 422 with what is wrong; what was connected before goes on then
 */
export async function connect(context: SetupContext, name: ConnectionName, { typed, publicUrl, store }: Entry): Promise<void> {
  const { connections, changes, db } = context;
  if (connections.isFixed(name)) throw new HttpProblem(409, "This is set by the server's environment. Change it there.");
  const entered = CONNECTIONS[name].flatMap((variable) => (typed[variable] ? [[variable, typed[variable]]] : []));
  const values: ConnectionValues = { ...connections.storedOf(name), ...Object.fromEntries(entered) };
  const problems = connectionProblems(name, values);
  if (Object.keys(problems).length > 0) throw new HttpProblem(422, 'Please check what you entered.', problems);
  const result = await testConnection(context, name, { values, publicUrl });
  const isFirst = !connections.isEntered(name);
  if (result.status === 'failed' || (result.status === 'warning' && !isFirst)) {
    if (isFirst) await recordResult(db, name, result);
    throw new HttpProblem(422, result.text);
  }
  await store(values);
  await recordResult(db, name, result);
  await connections.reload();
  changes.announce({ topic: CONNECTIONS_TOPIC });
}
