import { expect, test } from './fixtures';
import type { Tab } from './tab';

// The tests of an engine share one browser, so they run one after the other.
test.describe.configure({ mode: 'default' });

const STREAM = { role: 'button', name: 'Stream', within: { role: 'banner' } };

for (const [how, act] of [
  ['presses a menu', (tab) => tab.click(STREAM)],
  ['presses Enter on a menu', (tab) => tab.press('Enter')],
] satisfies [string, (tab: Tab) => Promise<unknown>][]) {
  test(`a guest ${how} whose code is still loading: it opens, and Escape returns the focus`, async ({ tab, site }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await tab.signInAs(undefined);
    let held = 0;
    tab.site.intercept = ({ url = '' }, response) => {
      if (!/menus\.[^/]*js/.test(url)) return false;
      held += 1;
      // Not stored, so that the next test requests it again.
      const send = async () => {
        const file = await fetch(site.url + url);
        const headers = { 'Content-Type': file.headers.get('content-type') ?? '', 'Cache-Control': 'no-store' };
        response.writeHead(file.status, headers).end(Buffer.from(await file.arrayBuffer()));
      };
      void released.then(send);
      return true;
    };
    try {
      await tab.open('/contact');
      await tab.focus(STREAM);
      await act(tab);
      await expect.poll(() => held).toBeGreaterThan(0);
      await tab.expectAttribute(STREAM, 'aria-expanded', 'false');
      await tab.expectFocused(STREAM);
      release();
      await tab.expectAttribute(STREAM, 'aria-expanded', 'true');
      // Browsers report a resting pointer to a new control a frame late; after Escape, that would open the menu again.
      await tab.hover(STREAM);
      await tab.press('Escape');
      await tab.expectAttribute(STREAM, 'aria-expanded', 'false');
      await tab.expectFocused(STREAM);
      expect(await tab.errors()).toEqual([]);
    } finally {
      tab.site.intercept = undefined;
    }
  });
}
