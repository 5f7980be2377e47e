import { execFile, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { serverProgram } from './server-programs';

const SOURCES = path.join(import.meta.dirname, '..');

interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** A command of the server in a child process, run as npm does. */
export interface RunningCommand {
  child: ChildProcess;
  ended: Promise<CommandResult>;
}

/** Starts a command. It inherits only the PATH. @param file an entry script such as `commands/backup.ts` */
export function startCommandFile(file: string, args: string[], env: NodeJS.ProcessEnv): RunningCommand {
  const options = { cwd: SOURCES, env: { PATH: process.env.PATH, ...env } };
  let settle: (result: CommandResult) => void;
  const ended = new Promise<CommandResult>((resolve) => (settle = resolve));
  const child = execFile(process.execPath, [...serverProgram(file), ...args], options, (error, stdout, stderr) =>
    settle({ code: error ? Number(error.code) : 0, stdout, stderr }),
  );
  return { child, ended };
}

/** Runs a command until it ends; see `startCommandFile`. */
export const runCommandFile = (file: string, args: string[], env: NodeJS.ProcessEnv) => startCommandFile(file, args, env).ended;
