import fs from 'node:fs';
import path from 'node:path';
import { OpenContractsResponse } from '@greenroom/contract';
import { HOST, HOST_DESCRIPTION, readDescription, readHost } from '@greenroom/contract/releases';
import type { FastifyBaseLogger } from 'fastify';
import { groupBy } from '../../lib/group-by';
import { parseJson } from '../../lib/parse-json';
import { type OpenContract, serverFindings } from './contract-breaks';
import { CONTRACT } from './release-versions';
import type { Releases } from './releases';

/** Reads the contracts of the versions that pages may have open. Of a host that was never released, only the current build is known. */
export async function readOpenContracts(releases: Releases, hostDist: string): Promise<OpenContract[]> {
  const open = await releases.openVersions();
  const all = await Promise.all(open.map(async (version) => ({ version, text: await releases.contract(version.name, version.version) })));
  if (!open.some(({ name }) => name === HOST) && fs.existsSync(path.join(hostDist, HOST_DESCRIPTION))) {
    const files = readHost(hostDist);
    const { name, version } = readDescription(files);
    all.unshift({ version: { name, version, until: null }, text: files.get(CONTRACT)?.toString() ?? null });
  }
  const { contract: Contract } = OpenContractsResponse.shape.data.element.shape;
  return [...groupBy(all, ({ text }) => text)].map(([text, same]) => ({
    contract: (Contract.safeParse(text && parseJson(text)).data ?? null) as OpenContract['contract'],
    versions: same.map(({ version }) => version),
  }));
}

/** Logs what this server breaks for those versions. Never rejects. */
export async function warnOfBreaks(releases: Releases, hostDist: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  try {
    const { problems, unknown } = serverFindings(await readOpenContracts(releases, hostDist));
    for (const sentence of unknown) log.info(sentence);
    for (const sentence of problems) log.warn(sentence);
  } catch (cause) {
    log.warn({ err: cause }, 'What pages have open could not be held against this server');
  }
}
