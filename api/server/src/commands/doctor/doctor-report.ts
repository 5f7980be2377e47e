import type { NamedFinding, Status } from '../../delivery/setup/checks/check';

const LABELS: Record<Status, string> = { ok: 'ok', warning: 'WARNING', failed: 'FAILED', skipped: '-' };

/** The report for the terminal: a line per check, and the totals. */
export function textReport(findings: readonly NamedFinding[]): string {
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

/** The report for machines: `{ ok, checks: [{ name, status, text }] }`. */
export function jsonReport(findings: readonly NamedFinding[]): string {
  return JSON.stringify({ ok: !hasFailed(findings), checks: findings.map(({ name, status, text }) => ({ name, status, text })) }, null, 2);
}

/** Whether the installation has a failure; warnings are none. */
export const hasFailed = (findings: readonly NamedFinding[]): boolean => findings.some(({ status }) => status === 'failed');
