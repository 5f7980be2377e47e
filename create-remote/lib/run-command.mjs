/**
 * What a command did. One place prints it: `runAndPrint`.
 * @typedef {object} Result
 * @property {object} data what `--json` prints: the fields of docs/releases.md#output-as-json
 * @property {string} [text] what it prints otherwise
 * @property {number} [code] the exit code if it isn't 0
 * @property {() => Promise<number | void>} [running] of a command that runs until it is stopped: waits for that; returns the exit code
 *
 * @typedef {(typeof ERROR_CODES)[number]} ErrorCode
 */

/** `usage`: the arguments are wrong. `refused`: the gate, the check or the site says no. `unauthorized`: by the token. `failed`: anything else. */
const ERROR_CODES = /** @type {const} */ (['usage', 'refused', 'unauthorized', 'unreachable', 'failed']);
/** The codes of errors of the releases, by their names. @type {Record<string, ErrorCode>} */
const CODES_BY_NAME = { ReleaseRefused: 'refused', StoreDown: 'unreachable' };

/** An error of a command, in a sentence, with a code for programs. */
export class CommandError extends Error {
  /** @param {ErrorCode} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a command and prints its result: as text, or with `--json` as one JSON document on standard output, which then has nothing else. An error is
 * one sentence on standard error, or `{ error: { code, message } }`, and sets the exit code 1.
 * @param {(args: string[]) => Result | Promise<Result>} command
 * @param {string[]} args
 * @param {(text: string) => void} [printError]
 */
export async function runAndPrint(command, args, printError = (text) => void process.stderr.write(`${text}\n`)) {
  const isJson = args.includes('--json');
  const print = process.stdout.write.bind(process.stdout);
  // Libraries print as well.
  if (isJson) process.stdout.write = /** @type {typeof process.stdout.write} */ (process.stderr.write.bind(process.stderr));
  try {
    const { data, text, code, running } = await command(args.filter((arg) => arg !== '--json'));
    if (isJson) print(`${JSON.stringify(data)}\n`);
    else if (text !== undefined) print(`${text}\n`);
    process.exitCode = (await running?.()) ?? code ?? 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (isJson) print(`${JSON.stringify({ error: { code: codeOf(error), message } })}\n`);
    else printError(message);
    process.exitCode = 1;
  }
}

/** @param {unknown} error @returns {ErrorCode} */
function codeOf(error) {
  const { name = '', code = '' } = /** @type {{ name?: string, code?: unknown }} */ (error ?? {});
  if (String(code).startsWith('ERR_PARSE_ARGS')) return 'usage';
  return ERROR_CODES.find((known) => known === code) ?? CODES_BY_NAME[name] ?? 'failed';
}
