/**
 * Result of a command, printed by `runAndPrint`.
 * @typedef {object} Result
 * @property {object} data what `--json` prints: the fields of docs/releases.md#output-as-json
 * @property {string} [text] what it prints otherwise
 * @property {number} [code] exit code if it isn't 0
 * @property {() => Promise<number | void>} [running] waits for a command that runs until it is stopped, and returns the exit code
 * @typedef {(typeof ERROR_CODES)[number]} ErrorCode
 */

/** `refused`: by the gate, the check or the site. `unauthorized`: by the token. `failed`: anything else. */
const ERROR_CODES = /** @type {const} */ (['usage', 'refused', 'unauthorized', 'unreachable', 'failed']);
/** Codes of release errors by name. @type {Record<string, ErrorCode>} */
const CODES_BY_NAME = { ReleaseRefused: 'refused', StoreDown: 'unreachable' };

/** Error of a command: a sentence, and a code for programs. */
export class CommandError extends Error {
  /** @param {ErrorCode} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a command and prints its result as text, or with `--json` as the only document on standard output. An error is a sentence on
 * standard error, or `{ error: { code, message } }`, with exit code 1.
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
