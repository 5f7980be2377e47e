/** A row of a table: a measurement, its demand and the verdict. */
export interface Row {
  what: string;
  measured: string;
  demand: string;
  verdict: 'PASS' | 'FAIL' | '';
}

/** The results of a part of the bench. */
export interface Findings {
  rows: Row[];
  /** Raw figures for the JSON file. */
  figures: unknown;
}

/** A part of the bench, which starts its own site. */
export type Part = () => Promise<Findings>;

/** @returns a row with a demand */
export const judged = (what: string, measured: string, demand: string, good: boolean): Row => ({
  what,
  measured,
  demand,
  verdict: good ? 'PASS' : 'FAIL',
});

/** @returns a row without a demand, for information */
export const info = (what: string, measured: string): Row => ({ what, measured, demand: '', verdict: '' });

/** @returns the median; of an even count, the upper middle one */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** @returns a table in Markdown */
export function tableOf(rows: readonly Row[]): string {
  const all = [['what', 'measured', 'demand', ''], ...rows.map(({ what, measured, demand, verdict }) => [what, measured, demand, verdict])];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0), 1));
  const line = (row: string[], fill = ' ') =>
    `|${row.map((cell, column) => `${fill}${cell.padEnd(widths[column] ?? 0, fill)}${fill}`).join('|')}|`;
  const [head, ...body] = all.map((row) => line(row));
  return [head, line(['', '', '', ''], '-'), ...body].join('\n');
}
