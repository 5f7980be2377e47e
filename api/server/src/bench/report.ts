import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { tableOf, type Finding } from './figures';

/**
 * Prints the findings and writes them to a file.
 * @param figures whatever else the file should keep
 * @returns the exit code: 1 where a demand fails
 */
export async function report(file: string, findings: Finding[], figures?: unknown): Promise<number> {
  const [processor] = os.cpus();
  const machine = { cores: os.cpus().length, processor: processor?.model.trim(), memoryGb: Math.round(os.totalmem() / 2 ** 30), node: process.version };
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine, findings, figures }, undefined, 2)}\n`);
  process.stdout.write(`${Object.values(machine).join(', ')}\n\n${tableOf(findings)}\n`);
  return findings.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0;
}

/** Runs a bench to its end; what it throws is printed. */
export function runBench(main: () => Promise<number>): void {
  main().then(
    (code) => process.exit(code),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`);
      process.exit(1);
    },
  );
}

/** Progress, for the person who waits. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
