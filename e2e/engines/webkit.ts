import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../helpers/free-port';
import { COMMAND_TIMEOUT_MS, type Driver, overJson } from './driver';
import { type SupervisedProcess, startSupervised } from './supervised-process';

/** The web element identifier: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How long a script may take before it is sent again. On a busy machine, WebKit loses the response of one in fifty scripts after a page load; sent again, each returned within 20 ms. */
const SCRIPT_TIMEOUT_MS = 5000;

/** Narrows the toolbar, which would otherwise give window and page a minimum width of 447 px. */
const NARROW_BUTTONS = 'button { min-width: 0; padding: 0; }';

/**
 * Starts WebKitGTK's MiniBrowser on a virtual display and drives it by classic WebDriver, because it does not support BiDi.
 * @param program WebKitWebDriver
 * @param display Xvfb
 */
export async function startWebKit(program: string, display: string): Promise<Driver> {
  const config = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-webkit-'));
  fs.mkdirSync(path.join(config, 'gtk-3.0'));
  fs.writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), NARROW_BUTTONS);
  const started: SupervisedProcess[] = [];
  const stop = async () => {
    for (const { stop: end } of started.reverse()) await end();
    fs.rmSync(config, { recursive: true, force: true });
  };
  try {
    const screen = await startSupervised([display, '-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], /^(\d+)\n/);
    started.push(screen);
    const port = await freePort();
    const environment = { DISPLAY: `:${screen.ready}`, XDG_CONFIG_HOME: config, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    started.push(await startSupervised([program, `--port=${port}`], undefined, environment));
    const server = `http://127.0.0.1:${port}/session`;
    const { sessionId } = await untilItListens(() =>
      command<{ sessionId: string }>('POST', server, { capabilities: { alwaysMatch: { pageLoadStrategy: 'eager' } } }),
    );
    return new WebKit(`${server}/${sessionId}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

class WebKit implements Driver {
  constructor(
    private readonly session: string,
    private readonly stop: () => Promise<void>,
  ) {}

  async open(url: string): Promise<void> {
    await command('POST', `${this.session}/url`, { url });
  }

  async resize(width: number, height: number): Promise<void> {
    const toolBar = await this.evaluate(() => outerHeight - innerHeight);
    await command('POST', `${this.session}/window/rect`, { x: 0, y: 0, width, height: height + toolBar });
  }

  async evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return JSON.parse(await this.#execute<string>(overJson(call), args)) as Result;
  }

  async setFiles(find: () => Element | null, files: string[]): Promise<void> {
    const { [ELEMENT]: element } = await this.#execute<{ [ELEMENT]: string }>(find.toString());
    await command('POST', `${this.session}/element/${element}/value`, { text: files.join('\n') });
  }

  async perform(...actions: Parameters<Driver['perform']>): Promise<void> {
    await command('POST', `${this.session}/actions`, { actions });
  }

  async deleteCookies(): Promise<void> {
    await command('DELETE', `${this.session}/cookie`);
  }

  takeErrors(): string[] {
    return [];
  }

  async close(): Promise<void> {
    await command('DELETE', this.session).finally(this.stop);
  }

  async #execute<Result>(call: string, args: unknown[] = []): Promise<Result> {
    const execute = (timeout?: number) =>
      command<Result>(
        'POST',
        `${this.session}/execute/sync`,
        { script: `return (${call})(...arguments)`, args: [JSON.stringify(args)] },
        timeout,
      );
    try {
      return await execute(SCRIPT_TIMEOUT_MS);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
      return execute();
    }
  }
}

/** Sends a command of the protocol: https://www.w3.org/TR/webdriver2/#endpoints */
async function command<Result>(method: string, url: string, body?: object, timeout = COMMAND_TIMEOUT_MS): Promise<Result> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(timeout) });
  const { value } = (await response.json()) as { value: Result & { message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.message}`);
  return value;
}

/** Retries until the server listens: it does not print when it is ready, and refuses connections until then. */
async function untilItListens<Result>(connect: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + COMMAND_TIMEOUT_MS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
