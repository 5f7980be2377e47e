import { createProgress } from './progress.mjs';

/** Progress messages go to standard error; standard output is for results. */
export const { print: log, runStep } = createProgress(process.stderr);

/**
 * Runs a command; an error is logged as one sentence and sets the exit code 1.
 * @param {() => Promise<number | void>} command returns the exit code if it isn't 0
 */
export async function runCommand(command) {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
