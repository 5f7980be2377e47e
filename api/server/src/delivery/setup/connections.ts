import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import {
  type Config,
  type ConnectionName,
  connectionProblems,
  CONNECTIONS,
  type ConnectionValues,
  readConnections,
} from '../../config/config';
import type { Db } from '../../db/client';
import { serverSecrets } from '../../db/schema';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';

/** Announced after a change, so that all servers take it over. */
export const CONNECTIONS_TOPIC = 'connections';

const NAMES = Object.keys(CONNECTIONS) as ConnectionName[];

/** The name also binds the encrypted text to its place. */
const rowOf = (name: ConnectionName) => `connection ${name}`;

const Values = z.record(z.string(), z.string());

/** The variables of the connections that were entered in the browser. */
type StoredConnections = Partial<Record<ConnectionName, ConnectionValues>>;

type Refusals = Partial<Record<ConnectionName, string>>;

const refusalText = (name: ConnectionName, reason: string) =>
  `The connection ${name} must be entered again in the panel under Set-up. ${reason}`;

type Row = typeof serverSecrets.$inferSelect;

interface StoreContext {
  db: Db;
  secrets: SecretBox;
}

/**
 * Reads what was entered in the browser and can be decrypted and accepted.
 * @returns also the rows with an old key, and why connections are left out, in sentences
 */
export async function readStored({
  db,
  secrets,
}: StoreContext): Promise<{ values: StoredConnections; outdated: Row[]; refusals: Refusals }> {
  const rows = await db
    .select()
    .from(serverSecrets)
    .where(inArray(serverSecrets.name, NAMES.map(rowOf)));
  const values: StoredConnections = {};
  const outdated: Row[] = [];
  const refusals: Refusals = {};
  for (const name of NAMES) {
    const row = rows.find((each) => each.name === rowOf(name));
    if (!row) continue;
    try {
      const stored = Values.parse(JSON.parse(secrets.decrypt(row.value, row.name)));
      const [problem] = Object.entries(connectionProblems(name, stored));
      if (problem) refusals[name] = refusalText(name, `${problem[0]}: ${problem[1].join(' ')}`);
      else values[name] = stored;
      if (secrets.isOutdated(row.value)) outdated.push(row);
    } catch (cause) {
      if (!(cause instanceof CannotDecrypt)) throw cause;
      refusals[name] = refusalText(name, cause.message);
    }
  }
  return { values, outdated, refusals };
}

/** Encrypts with the first key, unless the row has changed since. */
async function encryptAgain({ db, secrets }: StoreContext, { name, value }: Row): Promise<void> {
  await db
    .update(serverSecrets)
    .set({ value: secrets.encrypt(secrets.decrypt(value, name), name) })
    .where(and(eq(serverSecrets.name, name), eq(serverSecrets.value, value)));
}

/** Stores a connection, encrypted as other keys are. Reload the {@link Connections} after the commit. */
export async function storeConnection({ db, secrets }: StoreContext, name: ConnectionName, values: ConnectionValues): Promise<void> {
  const value = secrets.encrypt(JSON.stringify(values), rowOf(name));
  await db
    .insert(serverSecrets)
    .values({ name: rowOf(name), value })
    .onConflictDoUpdate({ target: serverSecrets.name, set: { value } });
}

/** Adds the connections that `read` returns at the time of use, each unless the environment has it. */
export function withConnections(given: Config, read: () => ReturnType<typeof readConnections>): Config {
  const { discord, kick, mail, bot } = given;
  return {
    ...given,
    discord: {
      ...discord,
      get client() {
        return discord.client ?? read().discord;
      },
    },
    kick: {
      ...kick,
      get client() {
        return kick.client ?? read().kick;
      },
    },
    bot: {
      ...bot,
      get client() {
        return bot.client ?? read().bot;
      },
    },
    get mail() {
      return mail ?? read().mail;
    },
  };
}

export const variablesOf = (stored: StoredConnections): ConnectionValues => Object.assign({}, ...Object.values(stored)) as ConnectionValues;

/** The connections to Discord, Kick, the mail server and the Discord bot: from the environment, or else entered in the browser. */
export class Connections {
  /** Read at the time of use, so that a change needs no restart. */
  readonly config: Config;
  private stored: StoredConnections = {};
  private refusals: Refusals = {};
  private read = readConnections({});

  constructor(
    private readonly given: Config,
    private readonly context: StoreContext & { log: Pick<FastifyBaseLogger, 'warn'> },
  ) {
    this.config = withConnections(given, () => this.read);
  }

  /** True if the environment has it: the browser can't change it. */
  isFixed(name: ConnectionName): boolean {
    return (name === 'mail' ? this.given.mail : this.given[name].client) !== null;
  }

  storedOf(name: ConnectionName): ConnectionValues {
    return this.stored[name] ?? {};
  }

  isEntered(name: ConnectionName): boolean {
    return (name === 'mail' ? this.config.mail : this.config[name].client) !== null;
  }

  /** Returns why a stored connection is not used, as a sentence, unless the environment has it. */
  refusalOf(name: ConnectionName): string | undefined {
    return this.isFixed(name) ? undefined : this.refusals[name];
  }

  /**
   * Returns the values of a connection that may be shown: no secret, and only the host of an address that may have one.
   * @param values by default those in use
   */
  shownOf(name: ConnectionName, values?: ConnectionValues): Record<string, string> {
    const { mail, ...providers } = values ? this.configWith(values) : this.config;
    const shown =
      name === 'mail'
        ? { SMTP_HOST: mail && `${mail.server.host}:${mail.server.port}`, MAIL_FROM: mail?.from, CONTACT_MAIL_TO: mail?.to }
        : { [CONNECTIONS[name][0]]: providers[name].client?.id };
    return Object.fromEntries(Object.entries(shown).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  configWith(values: ConnectionValues): Config {
    return withConnections(this.given, () => readConnections(values));
  }

  /** Takes over what is stored now, also by another server. */
  async reload(): Promise<void> {
    const { values, outdated, refusals } = await readStored(this.context);
    for (const refusal of Object.values(refusals)) this.context.log.warn(refusal);
    this.refusals = refusals;
    this.stored = values;
    this.read = readConnections(variablesOf(values));
    for (const row of outdated) await encryptAgain(this.context, row);
  }
}
