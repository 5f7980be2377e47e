import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import { COMMAND_TIMEOUT_MS, type Driver, overJson } from './driver';
import { startSupervised } from './supervised-process';

/** On a busy machine, Firefox requests a file that its cache has once more, in case the network is quicker than the cache. */
const PREFERENCES = 'user_pref("network.http.rcwn.enabled", false);\n';

/** Starts headless Firefox and drives it by WebDriver BiDi, which it supports natively. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-firefox-'));
  fs.writeFileSync(path.join(profile, 'user.js'), PREFERENCES);
  const command = [program, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const removeProfile = () => fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  const firefox = await startSupervised(command, /WebDriver BiDi listening on (ws:\/\/\S+)/).catch((error) => {
    removeProfile();
    throw error;
  });
  const stop = () => firefox.stop().then(removeProfile);
  try {
    const bidi = await Bidi.connect(`${firefox.ready}/session`);
    await bidi.send('session.new', { capabilities: {} });
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    // The initial window never gets the focus, so keys press no button there.
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'window' });
    return new Firefox(bidi, context, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

class Firefox implements Driver {
  constructor(
    private readonly bidi: Bidi,
    private readonly context: string,
    private readonly stop: () => Promise<void>,
  ) {}

  async open(url: string): Promise<void> {
    await this.bidi.send('browsingContext.navigate', { context: this.context, url, wait: 'interactive' });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.bidi.send('browsingContext.setViewport', { context: this.context, viewport: { width, height } });
  }

  async evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return JSON.parse(String((await this.#call(overJson(call), args)).value)) as Result;
  }

  async setFiles(find: () => Element | null, files: string[]): Promise<void> {
    const { sharedId } = await this.#call(find.toString());
    await this.bidi.send('input.setFiles', { context: this.context, element: { sharedId }, files });
  }

  async perform(...actions: Parameters<Driver['perform']>): Promise<void> {
    await this.bidi.send('input.performActions', { context: this.context, actions });
  }

  async deleteCookies(): Promise<void> {
    await this.bidi.send('storage.deleteCookies', {});
  }

  takeErrors(): string[] {
    return this.bidi.takeErrors();
  }

  async close(): Promise<void> {
    this.bidi.close();
    await this.stop();
  }

  async #call(functionDeclaration: string, args: unknown[] = []): Promise<{ value?: unknown; sharedId?: string }> {
    const { result, exceptionDetails } = await this.bidi.send<{ result: object; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context: this.context },
        awaitPromise: false,
      },
    );
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }
}

interface Message {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: { level: string; text: string };
}

/** A connection that sends commands and receives events: https://www.w3.org/TR/webdriver-bidi/ */
class Bidi {
  readonly #replies = new Map<number, (message: Message) => void>();
  #lastId = 0;
  #errors: string[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.#read(JSON.parse(data.toString()) as Message));
    socket.on('close', () => this.#replies.forEach((reply) => reply({ error: 'the browser ended' })));
  }

  static connect(url: string): Promise<Bidi> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { handshakeTimeout: COMMAND_TIMEOUT_MS });
      socket.once('open', () => resolve(new Bidi(socket)));
      socket.once('error', reject);
    });
  }

  send<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const fail = (why = 'no reply in time') => reject(new Error(`${method}: ${why}`));
      const timer = setTimeout(fail, COMMAND_TIMEOUT_MS);
      this.#replies.set(id, ({ result, error, message }) => {
        clearTimeout(timer);
        this.#replies.delete(id);
        if (error) fail(message ?? error);
        else resolve(result as Result);
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  takeErrors(): string[] {
    const taken = this.#errors;
    this.#errors = [];
    return taken;
  }

  close(): void {
    this.socket.close();
  }

  #read(message: Message): void {
    if (message.id !== undefined) this.#replies.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error') this.#errors.push(message.params.text);
  }
}
