/** What a browser is asked to do: the least that both protocols, WebDriver BiDi and classic WebDriver, do alike. */
export interface Driver {
  /** Loads an address in the one tab, until its document is parsed. */
  open(url: string): Promise<void>;
  /** Makes the viewport so wide and high. */
  resize(width: number, height: number): Promise<void>;
  /** Calls a function in the page; it sees nothing but its arguments, and both they and its result are JSON. */
  evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Makes files the choice of the file input that the function finds. */
  setFiles(find: () => Element | null, files: string[]): Promise<void>;
  /** Moves the pointer, presses its button or keys, as the operating system would. */
  perform(source: InputSource): Promise<void>;
  /** Forgets who is signed in. */
  deleteCookies(): Promise<void>;
  /** What the browser itself reported as errors since the last time, where its protocol can. */
  takeErrors(): string[];
  /** Ends the browser and everything that was started for it. */
  close(): Promise<void>;
}

/** A source of input as the protocols describe it: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'pointer'; id: string; actions: { type: 'pointerMove' | 'pointerDown' | 'pointerUp'; x?: number; y?: number; button?: number }[] }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] };

/** After which a command has failed: a browser that hangs must not hold up the run. */
export const COMMAND_TIMEOUT_MS = 30_000;

/** The text of a function that takes its arguments as one JSON text and returns its result as another. */
export const overJson = (call: { toString(): string }) => `(args) => JSON.stringify((${call.toString()})(...JSON.parse(args)) ?? null)`;
