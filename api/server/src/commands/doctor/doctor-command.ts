import { parseArgs } from 'node:util';
import { withoutSecrets, type NamedFinding, type Status } from '../../delivery/setup/check';
import { runChecks } from './run-checks';

const USAGE = 'Usage: npm run doctor [-- --json]';

/**
 * `npm run doctor` (docs/operating.md): checks the installation that the environment describes. @returns the text to print, without
 * secrets, and the exit code: 1 if a check failed
 */
export async function doctorCommand(args: string[], env: NodeJS.ProcessEnv): Promise<{ text: string; exitCode: number }> {
  const options = readArguments(args);
  if (!options) return { text: USAGE, exitCode: 1 };
  const findings = (await runChecks(env)).map((finding) => ({ ...finding, text: withoutSecrets(finding.text, env) }));
  return { text: options.json ? jsonReport(findings) : textReport(findings), exitCode: hasFailed(findings) ? 1 : 0 };
}

function readArguments(args: string[]): { json: boolean } | undefined {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    return values;
  } catch {
    return undefined;
  }
}

const LABELS: Record<Status, string> = { ok: 'ok', warning: 'WARNING', failed: 'FAILED', skipped: '-' };

/** Formats the report for the terminal: a line per check, and the totals. */
function textReport(findings: readonly NamedFinding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(({ name, status, text }) => {
    const indent = ' '.repeat(LABELS.warning.length + 2 + width + 2);
    return `${LABELS[status].padEnd(LABELS.warning.length)}  ${name.padEnd(width)}  ${text.replaceAll('\n', `\n${indent}`)}`;
  });
  return [...lines, '', totals(findings)].join('\n');
}

function totals(findings: readonly NamedFinding[]): string {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  return `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed, ${count('skipped')} not applicable`;
}

/** Formats the report for machines: `{ ok, checks: [{ name, status, text }] }`. */
function jsonReport(findings: readonly NamedFinding[]): string {
  return JSON.stringify({ ok: !hasFailed(findings), checks: findings.map(({ name, status, text }) => ({ name, status, text })) }, null, 2);
}

/** Tells whether there is a failure; warnings are none. */
const hasFailed = (findings: readonly NamedFinding[]): boolean => findings.some(({ status }) => status === 'failed');
