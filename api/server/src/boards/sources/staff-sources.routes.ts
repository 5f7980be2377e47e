import {
  SOURCE_PRESETS,
  type SourceBody,
  type SourceDeclaration,
  sourceEndpoints,
  type SourceTrial,
  StaffSource,
  usesKey,
} from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { platforms, sources } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { limits } from '../../plugins/rate-limits';
import { fieldError } from '../../uploads/read-form';
import { add, compare, type Decimal, formatDecimal, parseDecimal, ZERO } from './decimals';
import { inspectFetch, type InspectedFetch } from './fetch-standings';
import { maskKey } from './read-body';
import { PRESETS } from './presets/presets';
import { checkAddress, AddressRefused } from '../../lib/safe-address';
import { findSource, originOf, purposeOf, storedKey, type SourceContext } from './sources.repository';
import { SOURCE_CHANGE } from '../../rewards/prizes/board-deciders';
import { refuseRankedAt } from '../leaderboard/refuse-ranked';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { deleteVersion, insertRow, lockVersion, onlyRow, rowNotFound, versionConflict, writeRow } from '../../admin/rows';

type SourceRow = typeof sources.$inferSelect;

const FIRST_ROWS = 10;
const MAX_RAW_CHARACTERS = 4096;

/** Registers the sources of platforms. Keys are write-only: no response, audit log entry or log line contains one. */
export function staffSourceRoutes(handle: HandleEndpoint, context: ModuleContext & SourceContext): void {
  const { db, now } = context;

  handle(sourceEndpoints.presets, async () => ({ data: SOURCE_PRESETS.map((name) => ({ name, declaration: PRESETS[name] })) }));

  handle(sourceEndpoints.get, async ({ params }) => {
    await findPlatform(db, params.id);
    const row = await findSource(db, params.id);
    return { data: row ? asSource(row) : null };
  });

  const handleChange = staffChanges(handle, context, { subject: 'platforms' });

  handleChange(sourceEndpoints.save, async ({ staff, tx, at, params: { id }, body }) => {
    const { version, key, ...fields } = body;
    const platform = await findPlatform(tx, id);
    const before = await lockSource(tx, id, version);
    const values = { ...columnsOf(sources, fields), ...keyColumns(body, { before, at, platformId: id, context }) };
    if (before) await writeRow(tx, sources, before.id, values);
    else await insertRow(tx, sources, { platformId: id, ...values });
    await refuseRankedAt(tx, staff, id);
    const after = asSource(await onlyRow(tx.select().from(sources).where(eq(sources.platformId, id))));
    const audit = {
      action: SOURCE_CHANGE,
      subjectId: id,
      summary: `Changed the source of ${platform}${key ? ' and its key' : ''}`,
      ...(before && { before: asSource(before) }),
      after,
    };
    return { data: after, audit };
  });

  handle(sourceEndpoints.try, async ({ staff, params: { id }, body, request }) => {
    await request.countAgainst(limits.sourceTrials);
    await findPlatform(db, id);
    const declaration = declarationIn(body);
    refuseUnsafeAddress(declaration, context);
    const row = await findSource(db, id);
    const usesStored = body.key === undefined && row?.credentialOrigin === originOf(declaration) && usesKey(declaration);
    if (body.key === undefined && !usesStored && usesKey(declaration)) throw fieldError('key', keyNeeded(row));
    const key = usesStored && row ? await storedKey(context, row) : (body.key ?? null);
    if (key === undefined) throw fieldError('key', "The stored key can't be decrypted anymore. Please enter it again.");
    const range = { from: new Date(body.from), to: new Date(body.to) };
    const options = { now, owner: staff.id, allow: context.sourcesAllow };
    const inspected = await inspectFetch({ declaration, settings: body.settings, key }, range, options);
    return { data: asTrial(inspected, key) };
  });

  handleChange(sourceEndpoints.remove, async ({ staff, tx, params: { id }, query: { version } }) => {
    const platform = await findPlatform(tx, id);
    const row = await findSource(tx, id);
    if (!row) throw rowNotFound();
    const before = asSource(await deleteVersion(tx, sources, row.id, version));
    await refuseRankedAt(tx, staff, id);
    return { audit: { action: SOURCE_CHANGE, subjectId: id, summary: `Deleted the source of ${platform}`, before } };
  });

  handleChange(sourceEndpoints.removeKey, async ({ staff, tx, params: { id }, query: { version } }) => {
    const platform = await findPlatform(tx, id);
    const before = await lockSource(tx, id, version);
    if (!before) throw rowNotFound();
    const columns = { credential: null, credentialOrigin: null, credentialSetAt: null, isEnabled: false };
    const after = asSource(await writeRow(tx, sources, before.id, columns));
    await refuseRankedAt(tx, staff, id);
    const summary = `Deleted the key of the source of ${platform}`;
    return { data: after, audit: { action: SOURCE_CHANGE, subjectId: id, summary, before: asSource(before), after } };
  });
}

async function findPlatform(db: Db, id: number): Promise<string> {
  return (await onlyRow(db.select({ name: platforms.name }).from(platforms).where(eq(platforms.id, id)))).name;
}

/** Locks a source. @returns undefined for a new one, version 0 @throws {HttpProblem} 404, 409 */
async function lockSource(tx: Db, platformId: number, version: number): Promise<SourceRow | undefined> {
  const row = await findSource(tx, platformId);
  if (!row && version > 0) throw rowNotFound();
  if (row && version === 0) throw versionConflict();
  return row && lockVersion(tx, sources, row.id, version);
}

function declarationIn({ preset, declaration }: Pick<SourceBody, 'preset' | 'declaration'>): SourceDeclaration {
  const found = declaration ?? (preset && PRESETS[preset]);
  if (!found) throw fieldError('preset', 'Please choose a preset or write a declaration.');
  return found;
}

function refuseUnsafeAddress({ request: { address } }: SourceDeclaration, { sourcesAllow }: SourceContext): void {
  try {
    checkAddress(new URL(address.replace(/\{[^{}]*\}/g, 'x')), sourcesAllow);
  } catch (cause) {
    if (cause instanceof AddressRefused) throw fieldError('declaration', cause.message);
    throw cause;
  }
}

const keyNeeded = (row: SourceRow | undefined) =>
  row?.credentialOrigin
    ? `The stored key is for ${row.credentialOrigin} only. Please enter the key for the new address.`
    : 'Please enter the key.';

/** Checks a source. @returns the columns of a newly entered key @throws {HttpProblem} 422 */
function keyColumns(
  body: SourceBody,
  { before, at, platformId, context }: { before: SourceRow | undefined; at: Date; platformId: number; context: SourceContext },
) {
  const declaration = declarationIn(body);
  refuseUnsafeAddress(declaration, context);
  if (declaration.unit.coins !== null && body.settings.rate && !(compare(parseDecimal(body.settings.rate) ?? ZERO, ZERO) > 0)) {
    throw fieldError('settings.rate', 'Please enter a number above 0, such as 1.46.');
  }
  for (const { name, label, default: value } of declaration.settings) {
    if (body.is_enabled && !body.settings[name] && !value)
      throw fieldError(`settings.${name}`, `Please fill in "${label}" before you turn on the source.`);
  }
  const origin = originOf(declaration);
  const keepsKey = before?.credentialOrigin === origin;
  // A stored key never goes with a changed address: it has to be entered again, or deleted first.
  if (body.key === undefined && before?.credential && !keepsKey) throw fieldError('key', keyNeeded(before));
  if (body.is_enabled && usesKey(declaration) && body.key === undefined && !before?.credential)
    throw fieldError('key', 'Please enter the key before you turn on the source.');
  return (
    body.key !== undefined && {
      credential: context.secrets.encrypt(body.key, purposeOf(platformId)),
      credentialSetAt: at,
      credentialOrigin: origin,
    }
  );
}

function asSource(row: SourceRow): StaffSource {
  return {
    ...toWire(StaffSource, row),
    key_set_at: row.credentialSetAt?.toISOString() ?? null,
    key_origin: row.credentialOrigin,
  };
}

function asTrial({ result, problems, response }: InspectedFetch, key: string | null): SourceTrial {
  const fetched = result.status === 'fetched' ? result : null;
  const players = (fetched?.players ?? []).map((player) => ({ ...player, amount: parseDecimal(player.wagered) ?? ZERO }));
  const body = response && maskKey(response.body, key);
  return {
    status: result.status,
    message: result.status === 'failed' ? result.message : null,
    reason: result.status === 'failed' ? result.reason : null,
    first_rows: largestOf(players).map(({ id, name, wagered, isHidden }) => ({
      id: id === null ? null : maskKey(id, key),
      name: maskKey(name, key),
      wagered,
      is_hidden: isHidden,
    })),
    players: players.length,
    total: formatDecimal(players.reduce((sum, { amount }) => add(sum, amount), ZERO)),
    as_of: fetched?.asOf?.toISOString() ?? null,
    range: fetched?.range ? { from: fetched.range.from.toISOString(), to: fetched.range.to.toISOString() } : null,
    problems,
    raw:
      response && body !== null
        ? {
            status: response.status,
            content_type: maskKey(response.headers['content-type'] ?? '', key),
            body: body.slice(0, MAX_RAW_CHARACTERS),
            is_cut: body.length > MAX_RAW_CHARACTERS,
          }
        : null,
  };
}

/** Finds the largest amounts in one pass: sorting 200,000 players takes seconds. */
function largestOf<Player extends { amount: Decimal }>(players: readonly Player[]): Player[] {
  const largest: Player[] = [];
  for (const player of players) {
    const smaller = largest.findIndex(({ amount }) => compare(player.amount, amount) > 0);
    if (smaller >= 0) largest.splice(smaller, 0, player);
    else if (largest.length < FIRST_ROWS) largest.push(player);
    if (largest.length > FIRST_ROWS) largest.pop();
  }
  return largest;
}
