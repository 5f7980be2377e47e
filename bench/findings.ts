/** A measurement and its demand, if any. A skipped one has the reason as `measured`. */
export interface Finding {
  what: string;
  measured: string;
  demand: string;
  verdict: 'PASS' | 'FAIL' | 'skipped' | '';
}

/** The median, for an even count the upper of both middle values. Robust against pauses of the machine. */
export function median(values: number[]): number {
  return percentile(values, 50);
}

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
  if (value === undefined) throw new Error('There is nothing to take a percentile of.');
  return value;
}

export function judged(what: string, measured: string, demand: string, holds: boolean): Finding {
  return { what, measured, demand, verdict: holds ? 'PASS' : 'FAIL' };
}

export function skipped(what: string, why: string, demand: string): Finding {
  return { what, measured: why, demand, verdict: 'skipped' };
}

export function noted(what: string, measured: string): Finding {
  return { what, measured, demand: '', verdict: '' };
}

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

export interface Findings {
  rows: Finding[];
  /** Raw figures for the JSON file. */
  figures: unknown;
}
