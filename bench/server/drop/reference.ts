import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { log } from '../../report';
import { query } from '../databases';
import { MEMBERS } from '../members';
import { CODE_POINTS } from '../raid/contests';

const CLIENTS = 10;

let references = 0;

/** PostgreSQL alone: pgbench, with a prepared transaction for each member. @returns the transactions in a second */
export async function measureReference(url: string): Promise<number> {
  log('Drop: PostgreSQL alone…');
  const name = `REFERENCE${++references}`;
  const code = await query<{ id: number }>(url, `insert into codes (code, points) values ('${name}', ${CODE_POINTS}) returning id`);
  const each = MEMBERS / CLIENTS;
  const variables = { n: 0, each, code: code?.id ?? 0 };
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-M', 'prepared', '-c', `${CLIENTS}`, '-j', '2', '-t', `${each}`],
    ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    ...['-f', fileURLToPath(new URL('reference.sql', import.meta.url)), url],
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
