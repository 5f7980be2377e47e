import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const SOURCE = fs.readFileSync(path.join(__dirname, 'push.worker.js'), 'utf8');

interface Tab {
  /** Page that the tab shows; undefined for a window that doesn't respond, such as the staff panel. */
  shows: string | undefined;
  /** Address that the browser tells: the tab's first one in Firefox. */
  url?: string;
  frameType?: string;
  isFocused?: boolean;
}

interface Port {
  onmessage?: (event: { data: string }) => void;
  postMessage(data: string): void;
}

/** Delivers at once. */
class FakeChannel {
  readonly port1: Port = { postMessage: (data) => this.port2.onmessage?.({ data }) };
  readonly port2: Port = { postMessage: (data) => this.port1.onmessage?.({ data }) };
}

/** Presses a notification. @param tabs the one used last comes first @returns the pages opened in new tabs */
async function press(page: string, tabs: Tab[]): Promise<string[]> {
  const opened: string[] = [];
  const handlers: Record<string, (event: object) => void> = {};
  let timeOut: () => void = () => undefined;
  const clients = tabs.map((tab) => ({
    frameType: 'top-level',
    ...tab,
    postMessage(_message: unknown, [port]: [Port]) {
      if (tab.shows === undefined) return timeOut();
      port.onmessage = ({ data }) => (tab.shows = data);
      port.postMessage(tab.shows);
    },
    focus: () => Promise.resolve((tab.isFocused = true)),
  }));
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => (handlers[name] = handler),
    clients: { matchAll: () => Promise.resolve(clients), openWindow: (url: string) => Promise.resolve(opened.push(url)) },
  };
  vm.runInNewContext(SOURCE, { self, MessageChannel: FakeChannel, setTimeout: (done: () => void) => (timeOut = done) });
  let work: unknown;
  const notification = { data: page, close: () => undefined };
  handlers['notificationclick']?.({ notification, waitUntil: (promise: unknown) => (work = promise) });
  await work;
  return opened;
}

it.each<[string, Tab[], Tab[]]>([
  [
    'the tab that was opened at it, and shows another one by now',
    [{ shows: '/raffles', url: '/store' }],
    [{ shows: '/store', url: '/store', isFocused: true }],
  ],
  [
    'the tab that shows it, though another one was used last',
    [{ shows: '/' }, { shows: '/store' }],
    [{ shows: '/' }, { shows: '/store', isFocused: true }],
  ],
  [
    'the tab of the site that was used last',
    [{ shows: '/raffles' }, { shows: '/' }],
    [{ shows: '/store', isFocused: true }, { shows: '/' }],
  ],
  [
    'a tab of the site, not the staff panel',
    [{ shows: undefined }, { shows: '/' }],
    [{ shows: undefined }, { shows: '/store', isFocused: true }],
  ],
])('a pressed notification shows its page in %s', async (_name, tabs, after) => {
  expect(await press('/store', tabs)).toEqual([]);
  expect(tabs).toEqual(after);
});

it.each<[string, Tab[]]>([
  ['no tab', []],
  ['only the staff panel, or a tab that does not answer', [{ shows: undefined }]],
  ['only a frame, such as a preview in the staff panel', [{ shows: '/store', frameType: 'nested' }]],
])('a pressed notification opens a tab where there is %s', async (_name, tabs) => {
  const before = structuredClone(tabs);
  expect(await press('/store', tabs)).toEqual(['/store']);
  expect(tabs).toEqual(before);
});
