/** One line of a table: what was measured, and whether that is enough. */
export interface Row {
  what: string;
  measured: string;
  demand: string;
  verdict: 'PASS' | 'FAIL' | '';
}

/** What a part of the bench found. */
export interface Findings {
  rows: Row[];
  /** Whatever the JSON file should keep of it. */
  figures: unknown;
}

/** A part of the bench: measures on a site that it starts itself. */
export type Part = () => Promise<Findings>;

/** @returns a line with a demand */
export const judged = (what: string, measured: string, demand: string, good: boolean): Row => ({ what, measured, demand, verdict: good ? 'PASS' : 'FAIL' });

/** @returns a line that is only to be known */
export const info = (what: string, measured: string): Row => ({ what, measured, demand: '', verdict: '' });

/** @returns the middle one of them, the upper of two */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** @returns a table in Markdown */
export function tableOf(rows: readonly Row[]): string {
  const all = [['what', 'measured', 'demand', ''], ...rows.map(({ what, measured, demand, verdict }) => [what, measured, demand, verdict])];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0), 1));
  const line = (row: string[], fill = ' ') => `|${row.map((cell, column) => `${fill}${cell.padEnd(widths[column] ?? 0, fill)}${fill}`).join('|')}|`;
  const [head, ...body] = all.map((row) => line(row));
  return [head, line(['', '', '', ''], '-'), ...body].join('\n');
}
