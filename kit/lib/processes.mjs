import { spawn } from 'node:child_process';
import net from 'node:net';
import { constants } from 'node:os';

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code, or 128 plus the number of the signal
 * @property {string} output standard output and error, interleaved; empty with `show`
 */

/**
 * Runs a command until it exits.
 * @param {string} command @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, timeout?: number, signal?: AbortSignal }} [options] `show` passes the
 *   terminal through; `timeout`, in milliseconds, and `signal` kill the command
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env = process.env, cwd, show = false, timeout, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, timeout, signal, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: 127, output: `${command} could not be started: ${error.message}\n` }));
    child.once('close', (code, signal) => {
      resolve({ code: exitCode(code, signal), output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Runs npm until it exits.
 * @param {string[]} args @param {{ env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options] @returns {Promise<Outcome>}
 */
export const npm = (args, options) => run(...npmCommand(args), options);

/** Starts npm with its output in this terminal. @param {string[]} args @param {NodeJS.ProcessEnv} env */
export function startNpm(args, env) {
  return spawn(...npmCommand(args), { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Returns the command for npm. Inside an npm script it is npm's script file, so that Windows needs no shell.
 * @param {string[]} args @returns {[command: string, args: string[]]}
 */
function npmCommand(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args];
}

/**
 * Waits for a child to exit, and forwards the first stop signal to it. Those from npm arrive because package.json starts the commands with
 * `exec`.
 * @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} the child's exit code
 */
export function superviseUntilExit(child) {
  let stopping = false;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (!stopping) child.kill(signal);
    stopping = true;
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** Stops a child, unless it has exited. @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

/** Waits for the first SIGINT or SIGTERM; a second one ends the process as usual. @returns {Promise<void>} */
export function waitForStopSignal() {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/**
 * Checks that a port is free.
 * @param {number} port @param {string} host @param {string} user the process that needs it, for the message @throws if the port is taken
 */
export async function requireFreePort(port, host, user) {
  const server = net.createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((resolve) => {
    server.once('error', resolve).listen(port, host, () => server.close(() => resolve(undefined)));
  });
  if (!error) return;
  const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`;
  throw new Error(`Port ${port} ${why}, but ${user} needs it: end what listens there and try again.`);
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
