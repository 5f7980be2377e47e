/** The commands that the journeys need, in common between WebDriver BiDi and classic WebDriver. */
export interface Driver {
  /** Loads an address in the tab and waits until its document is parsed. */
  open(url: string): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** Calls a function in the page. It can use only its arguments, which are passed as JSON like its result. */
  evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Selects files in the file input that the function returns. */
  setFiles(find: () => Element | null, files: string[]): Promise<void>;
  /** Performs trusted pointer or key actions. */
  perform(source: InputSource): Promise<void>;
  /** Deletes all cookies, which signs the member out. */
  deleteCookies(): Promise<void>;
  /** Errors that the browser logged since the last call, where its protocol reports them. */
  takeErrors(): string[];
  /** Stops the browser and all processes started for it. */
  close(): Promise<void>;
}

/** An input source as the protocols define it: https://www.w3.org/TR/webdriver2/#actions */
type InputSource =
  | {
      type: 'pointer';
      id: string;
      actions: { type: 'pointerMove' | 'pointerDown' | 'pointerUp'; x?: number; y?: number; button?: number }[];
    }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] };

/** The timeout of a command, so that a hanging browser does not block the run. */
export const COMMAND_TIMEOUT_MS = 30_000;

/** The source of a function that takes its arguments as a JSON string and returns its result as one. */
export const overJson = (call: { toString(): string }) => `(args) => JSON.stringify((${call.toString()})(...JSON.parse(args)) ?? null)`;
