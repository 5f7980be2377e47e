import type { SourceDeclaration } from '@greenroom/contract/admin';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sources } from '../../db/schema';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';
import type { FetchRange, FetchResult } from './fetch-result';
import { fetchStandings } from './fetch-standings';
import { failure } from './judge-response';
import { PRESETS } from './presets/presets';
import { MINUTE } from '../../lib/durations';

type SourceRow = typeof sources.$inferSelect;

export interface SourceContext {
  db: Db;
  now: () => Date;
  secrets: SecretBox;
  /** Inside addresses that may be reached (`SOURCES_ALLOW`). */
  sourcesAllow: readonly string[];
}

/** Facts of a source that a schedule needs. */
export interface EnabledSource {
  platformId: number;
  leastIntervalMs: number;
  /** True if its numbers are since ever: a period is the difference of two snapshots. */
  isCumulative: boolean;
  /** True if its numbers are from the range's start until now, whatever the range's end. */
  isOpenEnded: boolean;
  /** Time after which the source itself refreshes. */
  delayMs: number;
  /** Public name, such as "Roobet's affiliate interface". */
  label: string;
  /** Rule by which wagers count, for visitors. */
  disclosure?: string;
}

export const originOf = ({ request: { address } }: SourceDeclaration) => new URL(address.replace(/\{[^{}]*\}/g, 'x')).origin;

/** Returns the purpose that binds an encrypted key to its platform. */
export const purposeOf = (platformId: number) => `source of platform ${platformId}`;

/** Returns a row's own declaration or its preset's; null for a preset that this server version does not have. */
function declarationOf({ preset, declaration }: Pick<SourceRow, 'preset' | 'declaration'>): SourceDeclaration | null {
  return declaration ?? (preset && Object.hasOwn(PRESETS, preset) ? PRESETS[preset] : null);
}

export async function findSource(db: Db, platformId: number): Promise<SourceRow | undefined> {
  const [row] = await db.select().from(sources).where(eq(sources.platformId, platformId));
  return row;
}

export async function listEnabledSources(db: Db): Promise<EnabledSource[]> {
  const rows = await db.select().from(sources).where(eq(sources.isEnabled, true)).orderBy(sources.platformId);
  return rows.flatMap((row) => {
    const declaration = declarationOf(row);
    if (!declaration) return [];
    const { least_interval_seconds: least, delay_seconds: delay, counts, label } = declaration;
    // Declarations stored earlier have none.
    const disclosure = row.settings.disclosure || declaration.disclosure || undefined;
    const leastIntervalMs = Math.max(least * 1000, (row.intervalMinutes ?? 0) * MINUTE);
    return [
      {
        platformId: row.platformId,
        leastIntervalMs,
        isCumulative: counts === 'since_ever',
        isOpenEnded: counts === 'since_start',
        delayMs: delay * 1000,
        label,
        ...(disclosure && { disclosure }),
      },
    ];
  });
}

/** Fetches a platform's source. Every failure is a result, even a missing source; the caller observes the least interval. */
export async function fetchSource(context: SourceContext, platformId: number, range: FetchRange): Promise<FetchResult> {
  const row = await findSource(context.db, platformId);
  const declaration = row && declarationOf(row);
  if (!row?.isEnabled || !declaration) return failure('refused', "This platform has no source that's turned on.");
  if (row.credentialOrigin !== null && row.credentialOrigin !== originOf(declaration)) {
    return failure('refused', "The source's address has changed since the key was saved. Please enter the key again.");
  }
  const stored = await storedKey(context, row);
  if (stored === undefined) return failure('refused', "The stored key can't be decrypted anymore. Please enter it again.");
  const options = { now: context.now, owner: purposeOf(platformId), allow: context.sourcesAllow };
  return fetchStandings({ declaration, settings: row.settings, key: stored }, range, options);
}

/** Decrypts a row's key, and encrypts it again if its secret is outdated. @returns undefined if it can't be decrypted */
export async function storedKey(
  { db, secrets }: SourceContext,
  { id, platformId, credential }: SourceRow,
): Promise<string | null | undefined> {
  if (credential === null) return null;
  const purpose = purposeOf(platformId);
  try {
    const key = secrets.decrypt(credential, purpose);
    if (secrets.isOutdated(credential)) {
      await db
        .update(sources)
        .set({ credential: secrets.encrypt(key, purpose) })
        .where(and(eq(sources.id, id), eq(sources.credential, credential)));
    }
    return key;
  } catch (cause) {
    if (cause instanceof CannotDecrypt) return undefined;
    throw cause;
  }
}
