import { parseArgs } from 'node:util';
import { OpenContractsResponse } from '@greenroom/contract';
import { type OpenContract, serverFindings } from '../delivery/releases/contract-breaks';
import { CommandRefused } from '../lib/command-refused';
import type { CommandResult } from './command';
import { SECOND } from '../lib/durations';

const USAGE = 'Usage: npm run check -- server [--to https://site.example --token <token>]';
const TIMEOUT_MS = 30 * SECOND;

/**
 * `npm run check -- server` (docs/releases.md): checks this server against the versions that pages of a site may have open. @throws
 * {CommandRefused} with a sentence for each break
 */
export async function checkServerCommand(args: string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const { to, token } = readArguments(args, env);
  const open = await fetchOpenContracts(to ?? '', token);
  const { problems, unknown } = serverFindings(open);
  if (problems.length > 0) throw new CommandRefused([...problems, ...unknown].join('\n'));
  const known = open.flatMap(({ contract, versions }) => (contract ? versions.map(({ name, version }) => ({ name, version })) : []));
  const names = known.map(({ name, version }) => `${name} ${version}`).join(', ');
  return {
    data: { versions: known, unknown },
    text: [...unknown, `This server fits what pages may have open: ${names || 'nothing that is known'}.`].join('\n'),
  };
}

function readArguments(args: string[], env: NodeJS.ProcessEnv): { to?: string; token?: string } {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, token: { type: 'string' } } });
    return { to: values.to ?? env.RELEASE_TO, token: values.token ?? env.RELEASE_TOKEN };
  } catch {
    throw new CommandRefused(USAGE);
  }
}

/** Reads the contracts that pages of a site may have open. @throws {CommandRefused} */
export async function fetchOpenContracts(to: string, token: string | undefined): Promise<OpenContract[]> {
  if (!token || !URL.canParse(to)) throw new CommandRefused(`A site takes its address and a token: --token, or RELEASE_TOKEN. ${USAGE}`);
  const site = new URL(to).origin;
  const response = await fetch(`${site}/api/releases/contracts`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: Error) => {
    throw new CommandRefused(`${site} can't be reached: ${cause.cause instanceof Error ? cause.cause.message : cause.message}.`);
  });
  const body: unknown = await response.json().catch(() => null);
  const parsed = OpenContractsResponse.safeParse(body);
  if (parsed.success) return parsed.data.data as OpenContract[];
  const hasMessage = body !== null && typeof body === 'object' && 'message' in body;
  const expected = 'instead of the contracts that its pages have open.';
  throw new CommandRefused(`${site}: ${hasMessage ? String(body.message) : `It responded with ${response.status} ${expected}`}`);
}
