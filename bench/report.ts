import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { tableOf, type Finding } from './findings';

/**
 * Prints the findings and writes them to a file.
 * @param figures additional data for the file
 * @returns the exit code: 1 if a demand fails
 */
export async function report(file: string, findings: Finding[], figures?: unknown): Promise<number> {
  const [processor] = os.cpus();
  const machine = {
    cores: os.cpus().length,
    processor: processor?.model.trim(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
  };
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine, findings, figures }, undefined, 2)}\n`);
  process.stdout.write(`${Object.values(machine).join(', ')}\n\n${tableOf(findings)}\n`);
  return findings.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0;
}

/** Runs a bench and exits; errors are printed. */
export function runBench(main: () => Promise<number>): void {
  main().then(
    (code) => process.exit(code),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`);
      process.exit(1);
    },
  );
}

/** Prints progress to stderr. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
