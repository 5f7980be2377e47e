import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A measurement and its demand, if any. A skipped one has the reason as `measured`. */
export interface Finding {
  what: string;
  measured: string;
  demand: string;
  verdict: 'PASS' | 'FAIL' | 'skipped' | '';
}

export const judged = (what: string, measured: string, demand: string, holds: boolean): Finding => ({
  what,
  measured,
  demand,
  verdict: holds ? 'PASS' : 'FAIL',
});
export const skipped = (what: string, why: string, demand: string): Finding => ({ what, measured: why, demand, verdict: 'skipped' });
export const noted = (what: string, measured: string): Finding => ({ what, measured, demand: '', verdict: '' });

/** The median, for an even count the upper of both middle values. Robust against pauses of the machine. */
export const median = (values: number[]) => percentile(values, 50);

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
  if (value === undefined) throw new Error('There is nothing to take a percentile of.');
  return value;
}

export const percentilesOf = (times: number[]) => [50, 95, 99].map((p) => `p${p} ${Math.round(percentile(times, p))} ms`).join(', ');

/** Judges a value by what it is compared with, or only notes it. @param most the limit as a factor */
export function compared(what: string, unit: (value: number) => string, [value, reference]: [number, number], most?: number): Finding {
  const ratio = value / reference;
  const measured = `${Number.isFinite(ratio) ? `${ratio.toFixed(2)} x: ` : ''}${unit(value)} and ${unit(reference)}`;
  return most === undefined ? noted(what, measured) : judged(what, measured, `<= ${most.toFixed(2)} x`, value <= most * reference);
}

export const count = (value: number) => String(value);
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

export function tableOf(findings: Finding[]): string {
  const rows = [
    ['what', 'measured', 'demand', ''],
    ...findings.map(({ what, measured, demand, verdict }) => [what, measured, demand, verdict]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n');
}

/** Prints the findings and writes them to `.cache/bench-<name>.json`. @returns the exit code */
async function report(name: string, findings: Finding[]): Promise<number> {
  const [processor] = os.cpus();
  const machine = {
    cores: os.cpus().length,
    processor: processor?.model.trim(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
  };
  const folder = path.join(import.meta.dirname, '../.cache');
  await fs.mkdir(folder, { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), machine, findings }, undefined, 2);
  await fs.writeFile(path.join(folder, `bench-${name}.json`), `${text}\n`);
  process.stdout.write(`${Object.values(machine).join(', ')}\n\n${tableOf(findings)}\n`);
  return findings.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0;
}

/**
 * Runs a bench, reports its findings and exits: with 1 if a demand fails.
 * @param measure gets a folder that is removed afterwards, and the URL of a PostgreSQL for benches that need one
 */
export function runBench(name: string, measure: (folder: string, postgres: string) => Promise<Finding[]>): void {
  const run = async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), `greenroom-${name}-`));
    try {
      return await report(name, await measure(folder, process.env.TEST_DATABASE_URL ?? ''));
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  };
  run().then(
    (code) => process.exit(code),
    (cause: unknown) => {
      log(cause instanceof Error ? String(cause.stack) : String(cause));
      process.exit(1);
    },
  );
}

export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
