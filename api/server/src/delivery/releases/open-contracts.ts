import fs from 'node:fs';
import path from 'node:path';
import { OpenContractsResponse, endpointSchemas } from '@greenroom/contract';
import { HOST, HOST_DESCRIPTION, type OpenContract, readDescription, readHost, serverFindings } from '@greenroom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { parseJson } from '../../lib/parse-json';
import type { Releases } from './releases';

/** What a build uses of the API, as the kit writes it. */
const CONTRACT = 'contract.json';

/**
 * The versions that pages may have open, with what each uses of the API. Of a host that was never released, only the current build is known.
 * @throws {StoreDown}
 */
export async function readOpenContracts(releases: Releases, hostDist: string): Promise<OpenContract[]> {
  const open = await releases.openVersions();
  const stored = open.map(async (version) => ({
    ...version,
    contract: contractIn(await releases.file(version.name, version.version, CONTRACT)),
  }));
  const isHostReleased = open.some(({ name }) => name === HOST);
  return Promise.all([...(isHostReleased ? [] : builtHost(hostDist)), ...stored]);
}

function builtHost(hostDist: string): OpenContract[] {
  if (!fs.existsSync(path.join(hostDist, HOST_DESCRIPTION))) return [];
  const files = readHost(hostDist);
  return [{ name: HOST, version: readDescription(files).version, until: null, contract: contractIn(files.get(CONTRACT)) }];
}

const Contract = OpenContractsResponse.shape.data.element.shape.contract;

const contractIn = (bytes: Buffer | null | undefined) =>
  (bytes ? (Contract.safeParse(parseJson(bytes.toString())).data ?? null) : null) as OpenContract['contract'];

/** Warns in the log of what this server breaks of the versions that pages may have open. Never rejects. */
export async function warnOfBreaks(releases: Releases, hostDist: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  try {
    const { problems, unknown } = serverFindings(await readOpenContracts(releases, hostDist), endpointSchemas());
    for (const sentence of unknown) log.info(sentence);
    for (const sentence of problems) log.warn(sentence);
  } catch (cause) {
    log.warn({ err: cause }, 'What pages have open could not be held against this server');
  }
}
