import fs from 'node:fs';
import type http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { TournamentResponse, TournamentSummary } from '@greenroom/contract';
import sharp from 'sharp';
import { OPEN as CHALLENGE } from '../helpers/challenges';
import { manyEntries } from '../helpers/raffles';
import { releaseStore } from '../helpers/releases';
import { OPEN as TOURNAMENT } from '../helpers/tournaments';
import { expect, test } from './fixtures';
import type { Target } from './in-page';
import type { Tab } from './tab';

// One interaction of each kind; the journeys in Chromium cover all of them.

// The tests of an engine share one browser, so they run one after the other: in the order of their visitors, since each sign-in loads a page.
test.describe.configure({ mode: 'default' });

const button = (name: Target['name'], within?: Target): Target => ({ role: 'button', name, within });
const STORE: Target = { role: 'region', name: 'Available Items' };
const item = (name: string): Target => ({ role: 'listitem', within: STORE, has: { role: 'heading', name } });
/** A running raffle of the demo data that takes points. */
const RAFFLE = 2;
const STATS: Target = { role: 'region', name: 'Stats' };
const ENTRIES: Target = { role: 'region', name: 'Latest entries' };
const REDEEM_DIALOG: Target = { role: 'dialog', name: 'Confirm Redemption' };

async function pointsInMenu(tab: Tab): Promise<number> {
  await tab.click(button({ pattern: 'HighRollerLive' }, { role: 'banner' }));
  await tab.expectText({ role: 'menu' }, /points/);
  const [, points] = /([\d,]+) points/.exec((await tab.texts({ role: 'menu' })).join()) ?? [];
  await tab.press('Escape');
  await tab.expectNone({ role: 'menu' });
  return Number(points?.replaceAll(',', ''));
}

for (const count of [30, 200]) {
  test(`a guest reads in a list of ${count} entries while others enter: nothing moves, and a button leads to the new ones`, async ({
    tab,
    site,
  }) => {
    const { data } = (await (await fetch(`${site.url}/api/r/raffles/2`)).json()) as { data: object };
    let newest = count;
    const responses: Record<string, () => object> = {
      '/api/r/raffles/2': () => ({ ...data, total_entries: newest }),
      '/api/r/raffles/2/entries': () => manyEntries(newest),
    };
    await tab.signInAs(undefined);
    tab.site.intercept = ({ method, url = '' }, response) => {
      const respond = method === 'GET' ? responses[url.split('?')[0] ?? ''] : undefined;
      if (respond) response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ success: true, data: respond() }));
      return respond !== undefined;
    };
    const read = `member${count - 12}`;
    const placeOfRead = () =>
      tab.evaluate(
        (name) => [...document.querySelectorAll('main li a')].find(({ textContent }) => textContent === name)?.getBoundingClientRect().top,
        read,
      );
    try {
      await tab.open('/raffles/2');
      await tab.expectText({ role: 'list', within: ENTRIES }, `member${count}`);
      await tab.evaluate(() => {
        const area = document.querySelector('main [role="region"]');
        area?.scrollIntoView({ block: 'center' });
        if (area) area.scrollTop = 700;
      });
      // The list learns by its scroll event, which comes with a frame, that the visitor reads below its top.
      await tab.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
      await expect.poll(placeOfRead).toBeGreaterThan(0);
      const place = await placeOfRead();

      newest += 3;
      // As on the return to the tab, which refetches.
      await tab.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
      await tab.expectOne(button('3 new entries'));
      await expect.poll(placeOfRead).toBe(place);
      await tab.click(button('3 new entries'));
      await tab.expectText({ role: 'list', within: ENTRIES }, `member${newest}`);
      expect(await tab.errors()).toEqual([]);
    } finally {
      tab.site.intercept = undefined;
    }
  });
}

const FAULTS: Record<string, (response: http.ServerResponse) => void> = {
  'that the server fails to send': (response) => void response.writeHead(500).end(),
  'with other bytes than were released': (response) => void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('void 0;'),
};

for (const [index, [fault, respond]] of Object.entries(FAULTS).entries()) {
  test(`a guest opens a page of a remote ${fault}: it is unavailable, and one retry loads it after the repair`, async ({ tab, site }) => {
    // A new version, because the files of the previous one are in the browser's cache.
    const version = `9.9.${index}-0badcafe`;
    await releaseStore(site, version);
    await tab.signInAs(undefined);
    tab.site.intercept = ({ url }, response) => {
      const broken = url?.startsWith(`/remotes/store/${version}/`) ?? false;
      if (broken) respond(response);
      return broken;
    };
    await tab.open('/contact');
    await tab.expectOne({ role: 'heading', name: 'This part is unavailable' });
    tab.site.intercept = undefined;
    await tab.click(button('Try again', { role: 'main' }));
    await tab.expectOne({ role: 'textbox', name: { pattern: 'Subject' } });
    // The browser has cached the broken files too, so later tests need another version.
    await releaseStore(site, `9.8.${index}-0badcafe`);
  });
}

test('a member predicts a match, and the pick is saved', async ({ tab, site }) => {
  const read = async <Data>(address: string) =>
    ((await (await fetch(`${site.url}/api/r/tournaments${address}`)).json()) as { data: Data }).data;
  const { id } = (await read<TournamentSummary[]>('')).find(({ name }) => name === TOURNAMENT) as TournamentSummary;
  const [match] = (await read<TournamentResponse['data']>(`/${id}`)).tournament.matches;
  const pick = button(match?.player1_name ?? '', { role: 'group', name: 'Round 1 - Match 1' });

  await tab.signInAs('newcomer');
  await tab.open(`/tournaments/${id}?tab=predictions`);
  await tab.click(pick);
  await tab.click(button('Save Predictions'));
  await tab.expectMessage('Predictions saved successfully!');
  await tab.expectAttribute(pick, 'aria-pressed', 'true');
  expect(await tab.errors()).toEqual([]);
});

test('a member claims a challenge with an image, and the claim shows the image', async ({ tab }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-upload-'));
  const file = path.join(folder, 'win.png');
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#264' } })
    .png()
    .toFile(file);
  const form: Target = { role: 'dialog', name: 'Submit Claim' };
  try {
    await tab.signInAs('newcomer');
    await tab.open('/challenges');
    await tab.click(button('Submit Claim', { role: 'listitem', has: { role: 'heading', name: CHALLENGE } }));
    await tab.fill({ role: 'textbox', name: { pattern: 'Description' }, within: form }, 'Hit it at 21:40.');
    await tab.setFiles([file]);
    await tab.expectText(form, '1 of 5');
    await tab.click(button({ pattern: '^Submit' }, form));
    await tab.expectMessage('Claim submitted successfully!');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  await tab.click(button('Show win.png', { role: 'region', name: 'My Claims' }));
  await tab.expectOne({ role: 'img', name: 'win.png', within: { role: 'dialog', name: 'win.png' } });
  await expect.poll(() => tab.evaluate(() => [...document.images].find(({ alt }) => alt === 'win.png')?.naturalWidth)).toBe(64);
  expect(await tab.errors()).toEqual([]);
});

test('an entry that the page knows nothing of is pushed to it', async ({ tab }) => {
  await tab.signInAs('highroller');
  await tab.open(`/raffles/${RAFFLE}`);
  // An idle network says nothing of what is rendered.
  await tab.expectText(STATS, /Total Entries\s+\d/);
  const [stats = ''] = await tab.texts(STATS);
  const entries = Number(/Total Entries\s+([\d,]+)/.exec(stats)?.[1]?.replaceAll(',', ''));
  // An entry before the page is connected would be requested, not pushed.
  await expect.poll(() => tab.site.hasStreamOf(`raffle:${RAFFLE}`)).toBe(true);
  await tab.evaluate((path) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const body = JSON.stringify({ entry_type: 'points', points_spent: 50 });
    void fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token }, body });
  }, `/api/r/raffles/${RAFFLE}/enter`);
  await tab.expectText(STATS, new RegExp(`Total Entries\\s+${(entries + 1).toLocaleString('en-US')}`));
  expect(tab.site.repeatedRequests()).not.toContain(`/api/r/raffles/${RAFFLE}`);
  expect(await tab.errors()).toEqual([]);
});

test('a page whose event stream a busy server refuses connects again', async ({ tab }) => {
  await tab.open('/raffles');
  await expect.poll(() => tab.site.hasStreamOf('raffles')).toBe(true);
  let isBusy = true;
  tab.site.intercept = ({ url }, response) => {
    if (!url?.startsWith('/api/live') || !isBusy) return false;
    isBusy = false;
    response.writeHead(503).end();
    return true;
  };
  await tab.open('/raffles');
  await expect.poll(() => !isBusy && tab.site.hasStreamOf('raffles')).toBe(true);
  tab.site.intercept = undefined;
});

test('a member redeems an item by keyboard and pointer: the dialog takes the focus, traps it and returns it, and the points in the menu decrease', async ({
  tab,
}) => {
  await tab.signInAs('highroller');
  await tab.open('/store');
  const opener = button('Redeem Item', item('Greenroom Cap'));
  await tab.focus(opener);
  await tab.press('Enter');
  await tab.expectFocused(button('Cancel', REDEEM_DIALOG));
  await tab.press('Tab');
  await tab.expectFocused(button('Confirm', REDEEM_DIALOG));
  // More often than there are focusable elements, so that the focus has to wrap.
  for (let presses = 0; presses < 3; presses++) {
    await tab.press('Tab');
    await tab.expectFocusInside(REDEEM_DIALOG);
  }
  await tab.press('Escape');
  await tab.expectNone(REDEEM_DIALOG);
  await tab.expectFocused(opener);

  const before = await pointsInMenu(tab);
  await tab.click(button('Redeem Item', item('Chat Shoutout')));
  await tab.click(button('Confirm', REDEEM_DIALOG));
  await tab.expectMessage('Successfully redeemed Chat Shoutout!');
  await expect.poll(() => pointsInMenu(tab)).toBeLessThan(before);
  expect(await tab.errors()).toEqual([]);
});
