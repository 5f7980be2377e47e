const FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const FRAME_MS = 100;
const CLEAR_LINE = '\r\x1b[2K';

/** @typedef {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} Output */

/**
 * Prints progress. On a terminal, the last line is animated while steps run, with the elapsed seconds of each.
 * @param {Output} output @param {NodeJS.ProcessEnv} [env]
 */
export function createProgress(output, env = process.env) {
  const isLive = output.isTTY === true && env.TERM !== 'dumb';
  /** @type {Set<Step>} */
  const running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let frame = 0;

  const draw = () => output.write(CLEAR_LINE + statusLine([...running], { now: Date.now(), frame: frame++, columns: output.columns }));

  /** @param {string} line */
  function print(line) {
    output.write(`${running.size > 0 ? CLEAR_LINE : ''}${line}\n`);
    if (running.size > 0) draw();
  }

  /**
   * Runs a step. It prints a line with the elapsed time at the end, and, without a terminal, a plain line at the start.
   * @template Result @param {string} label such as `Building host` @param {() => Promise<Result>} work @returns {Promise<Result>}
   */
  async function runStep(label, work) {
    const step = { label, startedAt: Date.now() };
    if (!isLive) {
      print(`${label}…`);
      return work().finally(() => print(`${label}: ${((Date.now() - step.startedAt) / 1000).toFixed(1)} s`));
    }
    running.add(step);
    timer ??= setInterval(draw, FRAME_MS);
    draw();
    try {
      return await work();
    } finally {
      running.delete(step);
      if (running.size === 0) {
        clearInterval(timer);
        timer = undefined;
        output.write(CLEAR_LINE);
      }
      print(elapsed(step, Date.now()));
    }
  }

  return { print, runStep };
}

/** @typedef {{ label: string, startedAt: number }} Step */

/**
 * The animated line. It is shorter than the terminal is wide, since a wrapped line couldn't be cleared.
 * @param {Step[]} steps @param {{ now: number, frame: number, columns?: number }} at
 */
export function statusLine(steps, { now, frame, columns = 80 }) {
  const line = `${FRAMES[frame % FRAMES.length]} ${steps.map((step) => elapsed(step, now)).join('  ')}`;
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}

/** @param {Step} step @param {number} now */
const elapsed = ({ label, startedAt }, now) => `${label}… ${Math.floor((now - startedAt) / 1000)} s`;

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
