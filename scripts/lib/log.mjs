import { createProgress } from './progress.mjs';

/** Progress, for the person who waits: on standard error, so that standard output holds results alone. */
export const { print: log, runStep } = createProgress(process.stderr);

/**
 * Runs a verb; what it throws becomes one sentence and the exit code 1.
 * @param {() => Promise<number | void>} verb answers with the exit code where it is not 0
 */
export async function runVerb(verb) {
  try {
    process.exitCode = (await verb()) ?? 0;
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
