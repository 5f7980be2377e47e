import { type AcceptedVersion, type ReleaseRecord, verifyHistory } from '@greenroom/releases';
import { Client } from 'pg';
import { openReleaseStore } from '../../../delivery/create-delivery';
import { SQLSTATE } from '../../../db/errors';
import { failed, ok, skipped, warning, type Check, type Finding } from '../../../delivery/setup/checks/check';

const TIMEOUT_MS = 20_000;
/** Sentences in the report; the rest is counted. */
const SHOWN = 5;

/** Whether the release store still has what the site accepted of parts whose publishers have keys. It changes nothing. */
export const signaturesCheck: Check = {
  name: 'signatures',
  async run({ config }) {
    if (!config.databaseUrl)
      return skipped(
        'The embedded database is open in the server: Releases in the staff panel lists what is not signed and does not count.',
      );
    const client = new Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
    // A connection that breaks fails the query, too.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const parts = await readAccepted(client);
      if (parts.length === 0) return skipped('No part of the site has keys of its publishers, so releases count without a signature.');
      const store = openReleaseStore(config);
      const found = await Promise.all(parts.map((part) => verifyHistory(store, part)));
      return judgeHistory(
        found.flat(),
        parts.map(({ name }) => name),
        config.publicUrl,
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  },
};

/** @param problems of the parts, each in a sentence */
function judgeHistory(problems: readonly string[], parts: readonly string[], publicUrl: string | undefined): Finding {
  if (problems.length > 0) {
    const more = problems.length > SHOWN ? ` ${problems.length - SHOWN} more.` : '';
    return failed(
      `${problems.slice(0, SHOWN).join(' ')}${more} Pages have what was accepted before. Find out who wrote to the store, and change its keys.`,
    );
  }
  if (publicUrl === undefined)
    return warning('PUBLIC_URL is not set, so that a release which was signed for another site counts here as well. Set it.');
  return ok(`The whole history of ${parts.join(', ')} is as it was signed.`);
}

interface AcceptedPart {
  name: string;
  records: ReleaseRecord[];
  versions: Map<string, AcceptedVersion>;
}

async function readAccepted(client: Client): Promise<AcceptedPart[]> {
  const query = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const keys = await query<{ part: string }>('select part from release_keys order by id').catch((cause: { code?: string }) => {
    // A server of this version was not started yet.
    if (cause.code === SQLSTATE.undefinedTable) return [];
    throw cause;
  });
  if (keys.length === 0) return [];
  const records = await query<{ part: string; record: ReleaseRecord }>('select part, record from accepted_records order by part, number');
  const versions = await query<AcceptedVersion & { part: string; version: string }>('select * from accepted_versions');
  return [...new Set(keys.map(({ part }) => part))].map((name) => ({
    name,
    records: records.filter(({ part }) => part === name).map(({ record }) => record),
    versions: new Map(versions.filter(({ part }) => part === name).map(({ version, ...accepted }) => [version, accepted])),
  }));
}
