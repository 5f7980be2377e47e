import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { tableOf, type Finding } from './findings';

/** Prints the findings and writes them to `.cache/bench-<name>.json`. @param figures additional data for the file */
export async function report(name: string, findings: Finding[], figures?: unknown): Promise<number> {
  const [processor] = os.cpus();
  const machine = {
    cores: os.cpus().length,
    processor: processor?.model.trim(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
  };
  const folder = path.join(import.meta.dirname, '../.cache');
  await fs.mkdir(folder, { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), machine, findings, figures }, undefined, 2);
  await fs.writeFile(path.join(folder, `bench-${name}.json`), `${text}\n`);
  process.stdout.write(`${Object.values(machine).join(', ')}\n\n${tableOf(findings)}\n`);
  return findings.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0;
}

/**
 * Runs a bench on the PostgreSQL of TEST_DATABASE_URL, reports its findings and exits: with 1 if a demand fails.
 * @param measure gets the database server's URL, and a folder that is removed afterwards
 */
export function runBench(name: string, measure: (postgres: string, folder: string) => Promise<Finding[]>): void {
  const run = async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), `greenroom-${name}-`));
    try {
      return await report(name, await measure(process.env.TEST_DATABASE_URL ?? '', folder));
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  };
  run().then(
    (code) => process.exit(code),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`);
      process.exit(1);
    },
  );
}

export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
