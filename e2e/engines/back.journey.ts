import { expect, test } from './fixtures';
import type { Tab } from './tab';

// The tests of an engine share one browser, so they run one after the other.
test.describe.configure({ mode: 'default' });

const LINK = { role: 'link', name: 'Another document' };

/** Opens a page that remembers whether the browser shows it again, and waits for its event stream. */
async function openMarked(tab: Tab): Promise<void> {
  await tab.open('/raffles');
  await tab.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { restored: persisted })));
  await expect.poll(() => tab.site.hasStreamOf('raffles')).toBe(true);
}

/** Follows a link that the router does not know, as those of other sites. */
async function leave(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/contact', textContent: 'Another document' });
    link.style.cssText = 'position: fixed; top: 50%; left: 0; z-index: 1000';
    document.body.append(link);
    // Not part of the page that is shown again.
    addEventListener('pagehide', () => link.remove());
  });
  await tab.click(LINK);
  await expect.poll(() => tab.path()).toBe('/contact');
  await tab.settle();
}

async function goBack(tab: Tab): Promise<void> {
  // The browser goes back once, even if the command is sent again.
  await tab.evaluate(() => location.pathname === '/contact' && history.back());
  await expect.poll(() => tab.path()).toBe('/raffles');
}

const isRestored = (tab: Tab) => tab.evaluate(() => (window as { restored?: boolean }).restored === true);
const SIGN_IN = { role: 'link', name: 'Sign In', within: { role: 'banner' } };
const MEMBER = { role: 'button', name: { pattern: 'HighRollerLive' }, within: { role: 'banner' } };

for (const [visitor, member, button] of [
  ['a guest', undefined, SIGN_IN],
  ['a member', 'highroller', MEMBER],
] as const) {
  test(`${visitor} goes back: the page is there again, with its stream`, async ({ tab }) => {
    await tab.signInAs(member);
    // Firefox, which decides early, loads a page whose stream took too long to close.
    await expect(async () => {
      await openMarked(tab);
      await leave(tab);
      await goBack(tab);
      expect(await isRestored(tab)).toBe(true);
    }).toPass();
    await expect.poll(() => tab.site.hasStreamOf('raffles')).toBe(true);
    await tab.expectOne(button);
    // Hidden until the server has said that the session goes on.
    await expect.poll(() => tab.evaluate(() => document.body.style.opacity)).toBe('');
  });
}

test('a member whose session has ended goes back to the page of a guest', async ({ tab }) => {
  await tab.signInAs('highroller');
  await openMarked(tab);
  await leave(tab);
  await tab.signInAs(undefined);
  await goBack(tab);
  await tab.expectOne(SIGN_IN);
  await tab.expectNone(MEMBER);
});
