import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, By, Origin } from 'selenium-webdriver';
import { ServiceBuilder } from 'selenium-webdriver/safari.js';
import { freePort } from '../../kit/lib/free-port.mjs';

/** The commands that the journeys need of a browser. */
export interface Driver {
  /** Loads an address in the tab and waits until its document is parsed. @param onSend called before each attempt */
  open(url: string, onSend?: () => void): Promise<unknown>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<unknown>;
  /** Calls a function in the page, which can use only its arguments. */
  evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Selects files in the page's file input, which is hidden behind a button. */
  setFiles(files: string[]): Promise<unknown>;
  hover(x: number, y: number): Promise<unknown>;
  click(x: number, y: number): Promise<unknown>;
  type(text: string): Promise<unknown>;
  press(key: keyof typeof KEYS): Promise<unknown>;
  /** Deletes all cookies, which signs the member out. */
  deleteCookies(): Promise<unknown>;
  /** Errors that the browser logged since the last call, where its protocol reports them. */
  takeErrors(): string[];
  close(): Promise<unknown>;
}

/** The keys' values in WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Tab: '\uE004', Enter: '\uE006', Escape: '\uE00C' };

const FILE_INPUT = 'input[type=file]';

/** Starts headless Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: null,
    // On a busy machine, Firefox requests a file that its cache has once more, in case the network is quicker than the cache.
    extraPrefsFirefox: { 'network.http.rcwn.enabled': false },
  });
  // The initial window never gets the focus, so keys press no button there.
  const page = await browser.newPage({ type: 'window' });
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    // Not by `goto`, which waits in vain after a page came back from the back/forward cache: Firefox reports no load of it.
    async open(url, onSend) {
      onSend?.();
      await page.evaluate((to) => location.assign(to), url);
      const { protocol } = new URL(url);
      await page.waitForFunction((reached) => location.protocol === reached && document.readyState !== 'loading', {}, protocol);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (call, ...args) => page.evaluate(call as () => never, ...args),
    setFiles: async (files) => {
      const input = await page.waitForSelector(FILE_INPUT);
      await input?.uploadFile(...files);
    },
    hover: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    deleteCookies: async () => browser.deleteCookie(...(await browser.cookies())),
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  };
}

/** Narrows the toolbar, which would otherwise give window and page a minimum width of 447 px. */
const NARROW_BUTTONS = 'button { min-width: 0; padding: 0; }';

/**
 * Starts WebKitGTK's MiniBrowser on a virtual display, driven by classic WebDriver, because it does not support BiDi.
 * @param program WebKitWebDriver
 * @param display Xvfb
 */
export async function startWebKit(program: string, display: string): Promise<Driver> {
  const config = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-webkit-'));
  fs.mkdirSync(path.join(config, 'gtk-3.0'));
  fs.writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), NARROW_BUTTONS);
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  screen.once('error', (cause) => console.error(`${display} can't be started:`, cause));
  process.once('exit', () => screen.kill());
  const { value: number } = await readline.createInterface(screen.stdout)[Symbol.asyncIterator]().next();
  if (number === undefined) throw new Error(`${display} did not start; its words are above.`);

  const service = new ServiceBuilder(program)
    .setPort(await freePort())
    .setEnvironment({ ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: config, WEBKIT_DISABLE_COMPOSITING_MODE: '1' })
    .build();
  const browser = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'eager' })
    .build();
  let commands = 0;
  // A script that is sent again runs once in a document: the first may have run, and its response be lost.
  const evaluate: Driver['evaluate'] = (call, ...args) => {
    const script = `const [id, ...args] = arguments, done = (window.commandsDone ??= {});
      return id in done ? done[id] : (done[id] = (${String(call)})(...args));`;
    const id = ++commands;
    return sentAgain(5000, () => browser.executeScript<Awaited<ReturnType<typeof call>>>(script, id, ...args));
  };
  const pointTo = (x: number, y: number) => browser.actions().move({ origin: Origin.VIEWPORT, x, y, duration: 0 });
  return {
    evaluate,
    open: (url, onSend) =>
      sentAgain(20_000, () => {
        onSend?.();
        return browser.get(url);
      }),
    async resize(width, height) {
      const toolBar = await evaluate(() => outerHeight - innerHeight);
      await browser
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + toolBar });
    },
    setFiles: (files) => browser.findElement(By.css(FILE_INPUT)).sendKeys(files.join('\n')),
    hover: (x, y) => pointTo(x, y).perform(),
    click: (x, y) => pointTo(x, y).click().perform(),
    type: (text) => browser.actions().sendKeys(text).perform(),
    press: (key) => browser.actions().sendKeys(KEYS[key]).perform(),
    deleteCookies: () => browser.manage().deleteAllCookies(),
    takeErrors: () => [],
    async close() {
      await browser.quit();
      await service.kill();
      screen.kill();
      fs.rmSync(config, { recursive: true, force: true });
    },
  };
}

/**
 * Sends a command again that has no response after some time. On a busy machine, WebKit loses that of one in fifty scripts after a page
 * load; sent again, each returned within 20 ms.
 */
async function sentAgain<Result>(afterMs: number, send: () => Promise<Result>): Promise<Result> {
  const lost = Symbol('lost');
  const result = await Promise.race([send(), delay(afterMs, lost, { ref: false })]);
  return result === lost ? send() : (result as Result);
}
