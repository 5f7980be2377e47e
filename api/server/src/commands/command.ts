import { CommandRefused } from '../lib/command-refused';
import { BadConfiguration } from '../config/config';
import { DatabaseRefused } from '../db/refusals';

/** Runs a command of the terminal: prints its result, or why it failed, and sets the exit code. */
export async function runCommand(command: (args: string[], env: NodeJS.ProcessEnv) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2), process.env)}\n`);
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\n`);
    process.exitCode = 1;
  }
}

/** Result of a command for the script that runs it, which prints it (scripts/lib/release-commands.mjs). */
export interface CommandResult {
  data: object;
  text: string;
}

/** Runs a command for a script: prints its result, or why it failed, as JSON. */
export async function runForScript(command: (args: string[], env: NodeJS.ProcessEnv) => Promise<CommandResult>): Promise<void> {
  const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
  try {
    print(await command(process.argv.slice(2), process.env));
  } catch (cause) {
    print({ error: { code: cause instanceof CommandRefused ? 'refused' : 'failed', message: messageOf(cause) } });
    process.exitCode = 1;
  }
}

/** Returns the text to print for an error: without a stack if the user can fix its cause. */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const expected = [CommandRefused, BadConfiguration, DatabaseRefused].some((kind) => cause instanceof kind);
  return expected ? cause.message : String(cause.stack);
}

/** Errors that the user can fix: the disk is full or broken, or permissions are missing. */
const FILE_ERRORS = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO'];

/** Turns such an error into a message for the terminal. @returns other errors unchanged */
export function explainFileError(cause: unknown): unknown {
  const isExpected = cause instanceof Error && 'code' in cause && FILE_ERRORS.includes(String(cause.code));
  return isExpected ? new CommandRefused(`Nothing was written: ${cause.message}`) : cause;
}
