import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Driver } from './drivers';
import * as inPage from './in-page';
import type { Target } from './in-page';
import type { RecordingProxy } from './recording-proxy';

const HEIGHT = 800;
const POLL = { intervals: [50] };

// Sent to the browser as a function, because the page's content security policy allows no eval.
const library = fs.readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);
const installLibrary = new Function(library) as () => void;

/** The tab of a browser, with the interactions of a visitor. */
export class Tab {
  private member: string | undefined;

  constructor(
    private readonly driver: Driver,
    readonly site: RecordingProxy,
  ) {}

  /** Loads an address and waits until the network is idle. */
  async open(address: string): Promise<void> {
    await this.leave();
    this.driver.takeErrors();
    await this.driver.open(this.site.url + address, () => this.site.startRecording());
    await this.settle();
  }

  /** Navigates within the document, as the site's links do, and waits until the network is idle. */
  async navigate(address: string): Promise<void> {
    this.site.startRecording();
    await this.driver.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await this.settle();
  }

  /** Leaves the previous page first, because Firefox reports some of its cancelled requests as errors. */
  private async leave(): Promise<void> {
    // A new WebKit occasionally never finishes loading the address that it already shows.
    if ((await this.driver.evaluate(() => location.href)) === 'about:blank') return;
    await this.driver.open('about:blank');
    await this.settle();
  }

  async settle(): Promise<void> {
    await expect.poll(() => this.site.isQuiet(), POLL).toBe(true);
  }

  /** Signs a demo member in through the site's sign-in; `undefined` signs out. */
  async signInAs(member: string | undefined): Promise<void> {
    if (member === this.member) return;
    // Not before the first document: a new WebKit often never responds to the command after it.
    if (this.member) await this.driver.deleteCookies();
    this.member = undefined;
    if (!member) return;
    await this.open('/login');
    // An empty document in place of the home page saves a page load.
    this.site.intercept = ({ url }, response) => {
      if (url === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end();
      return url === '/';
    };
    await this.click({ role: 'button', name: { pattern: member } });
    await expect.poll(() => this.path(), POLL).toBe('/');
    this.site.intercept = undefined;
    await this.settle();
    this.member = member;
  }

  resize(width: number): Promise<unknown> {
    return this.driver.resize(width, HEIGHT);
  }

  /** @returns '' while the document is replaced */
  path(): Promise<string> {
    return this.driver.evaluate(() => location.pathname).catch(() => '');
  }

  /** All errors since the page was opened: those of the page, of the browser's log, and error responses. */
  async errors(): Promise<string[]> {
    return [...(await this.driver.evaluate(inPage.observedErrors)), ...this.driver.takeErrors(), ...this.site.errorResponses()];
  }

  /** @returns the page's horizontal overflow; null without one */
  horizontalOverflow(): Promise<string | null> {
    return this.driver.evaluate(inPage.horizontalOverflow);
  }

  async texts(target: Target): Promise<string[]> {
    await this.prepare();
    return this.driver.evaluate(inPage.textsOf, target);
  }

  /** Waits until exactly one element matches. */
  async expectOne(target: Target): Promise<void> {
    await poll(() => this.texts(target), describe(target)).toHaveLength(1);
  }

  async expectNone(target: Target): Promise<void> {
    await poll(() => this.texts(target), `no ${describe(target)}`).toEqual([]);
  }

  /** Waits until the element has the text. */
  async expectText(target: Target, text: string | RegExp): Promise<void> {
    await poll(async () => (await this.texts(target)).join(), describe(target)).toMatch(text);
  }

  /** Waits until the page has shown a message, which may be gone since. */
  async expectMessage(text: string): Promise<void> {
    await poll(() => this.driver.evaluate(inPage.observedMessages), 'messages').toContain(text);
  }

  async expectAttribute(target: Target, attribute: string, value: string): Promise<void> {
    await this.prepare();
    await poll(() => this.driver.evaluate(inPage.attributesOf, target, attribute), describe(target)).toEqual([value]);
  }

  async expectFocused(target: Target): Promise<void> {
    await poll(() => this.driver.evaluate(inPage.isFocused, target), `focus on ${describe(target)}`).toBe(true);
  }

  async expectFocusInside(target: Target): Promise<void> {
    await poll(() => this.driver.evaluate(inPage.hasFocusInside, target), `focus inside ${describe(target)}`).toBe(true);
  }

  async focus(target: Target): Promise<void> {
    await this.expectOne(target);
    await this.driver.evaluate(inPage.focus, target);
  }

  async hover(target: Target): Promise<void> {
    const { x, y } = await this.aimAt(target);
    await this.driver.hover(x, y);
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.aimAt(target);
    await this.driver.click(x, y);
  }

  /** Waits until an element is stable and not covered. */
  private async aimAt(target: Target): Promise<{ x: number; y: number }> {
    let last: unknown;
    let aim: Awaited<ReturnType<typeof inPage.aimAt>> = '';
    const isStable = async () => {
      await this.prepare();
      last = aim;
      aim = await this.driver.evaluate(inPage.aimAt, target);
      return typeof aim === 'string' ? aim : JSON.stringify(aim) === JSON.stringify(last);
    };
    await poll(isStable, `press ${describe(target)}`).toBe(true);
    return aim as unknown as { x: number; y: number };
  }

  press: Driver['press'] = (key) => this.driver.press(key);

  /** Clicks a field and types. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.driver.type(text);
  }

  setFiles: Driver['setFiles'] = (files) => this.driver.setFiles(files);

  evaluate: Driver['evaluate'] = (...call) => this.driver.evaluate(...call);

  /** Installs the queries in a newly loaded document. */
  private async prepare(): Promise<void> {
    if (await this.driver.evaluate(inPage.canQuery)) return;
    await this.driver.evaluate(installLibrary);
    await this.driver.evaluate(inPage.installQueries);
  }
}

/** Polls what is read of a page. A command fails while its document is replaced. */
const poll = (read: () => Promise<unknown>, message: string) => expect.poll(() => read().catch(String), { ...POLL, message });

/** Describes a target in a failure's message. */
function describe({ role, name, within }: Target): string {
  const named = name === undefined ? role : `${role} "${typeof name === 'string' ? name : name.pattern}"`;
  return within ? `${named} in ${describe(within)}` : named;
}
