import fs from 'node:fs';
import type http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { OPEN as CHALLENGE } from '../challenges';
import { releaseStore } from '../releases';
import { type Details, OPEN as TOURNAMENT, type Tournament } from '../tournaments';
import { expect, test } from './fixtures';
import type { Target } from './in-page';
import type { Tab } from './tab';

// One of each kind of thing that a member does; the journeys in Chromium go through all of them.

// The tests of an engine follow one another in its one browser.
test.describe.configure({ mode: 'default' });

const button = (name: Target['name'], within?: Target): Target => ({ role: 'button', name, within });
const STORE: Target = { role: 'region', name: 'Available Items' };
const item = (name: string): Target => ({ role: 'listitem', within: STORE, has: { role: 'heading', name } });
const REDEEM_DIALOG: Target = { role: 'dialog', name: 'Confirm Redemption' };
const TOASTS: Target = { role: 'status' };

async function pointsInMenu(tab: Tab): Promise<number> {
  await tab.click(button({ pattern: 'HighRollerLive' }, { role: 'banner' }));
  await tab.expectText({ role: 'menu' }, /points/);
  const [, points] = /([\d,]+) points/.exec((await tab.texts({ role: 'menu' })).join()) ?? [];
  await tab.press('Escape');
  await tab.expectNone({ role: 'menu' });
  return Number(points?.replaceAll(',', ''));
}

test('a member redeems an item, and the points in the menu follow', async ({ tab }) => {
  await tab.become('highroller');
  await tab.open('/store');
  const before = await pointsInMenu(tab);
  await tab.click(button('Redeem Item', item('Chat Shoutout')));
  await tab.click(button('Confirm', REDEEM_DIALOG));
  await tab.expectText(TOASTS, 'Successfully redeemed Chat Shoutout!');
  await expect.poll(() => pointsInMenu(tab)).toBeLessThan(before);
  expect(await tab.errors()).toEqual([]);
});

test('a dialog by keyboard: the focus goes in, stays inside, and returns', async ({ tab }) => {
  await tab.become('highroller');
  await tab.open('/store');
  const opener = button('Redeem Item', item('Greenroom Cap'));
  await tab.focus(opener);
  await tab.press('Enter');
  await tab.expectFocused(button('Cancel', REDEEM_DIALOG));
  await tab.press('Tab');
  await tab.expectFocused(button('Confirm', REDEEM_DIALOG));
  // Further than there is something to focus, so that it has to come round.
  for (let presses = 0; presses < 3; presses++) {
    await tab.press('Tab');
    await tab.expectFocusInside(REDEEM_DIALOG);
  }
  await tab.press('Escape');
  await tab.expectNone(REDEEM_DIALOG);
  await tab.expectFocused(opener);
  expect(await tab.errors()).toEqual([]);
});

test('a member predicts a tournament, and finds the pick again', async ({ tab, site }) => {
  const read = async <Data>(address: string) => ((await (await fetch(`${site.url}/api/r/tournaments${address}`)).json()) as { data: Data }).data;
  const { id } = (await read<Tournament[]>('')).find(({ name }) => name === TOURNAMENT) as Tournament;
  const [match] = (await read<Details>(`/${id}`)).tournament.matches;
  const pick = button(match?.player1_name ?? '', { role: 'group', name: 'Round 1 - Match 1' });

  await tab.become('newcomer');
  await tab.open(`/tournaments/${id}?tab=predictions`);
  await tab.click(pick);
  await tab.click(button('Save Predictions'));
  await tab.expectText(TOASTS, 'Predictions saved successfully!');
  await tab.open(`/tournaments/${id}?tab=predictions`);
  await tab.expectAttribute(pick, 'aria-pressed', 'true');
  expect(await tab.errors()).toEqual([]);
});

test('a member claims a challenge with an image, which shows', async ({ tab }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-upload-'));
  const file = path.join(folder, 'win.png');
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#264' } }).png().toFile(file);
  const form: Target = { role: 'dialog', name: 'Submit Claim' };
  try {
    await tab.become('newcomer');
    await tab.open('/challenges');
    await tab.click(button('Submit Claim', { role: 'listitem', has: { role: 'heading', name: CHALLENGE } }));
    await tab.fill({ role: 'textbox', name: { pattern: 'Description' }, within: form }, 'Hit it at 21:40.');
    await tab.setFiles([file]);
    await tab.expectText(form, '1 of 5');
    await tab.click(button({ pattern: '^Submit' }, form));
    await tab.expectText(TOASTS, 'Claim submitted successfully!');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  await tab.click(button('Show win.png', { role: 'region', name: 'My Claims' }));
  await tab.expectOne({ role: 'img', name: 'win.png', within: { role: 'dialog', name: 'win.png' } });
  await expect.poll(() => tab.evaluate(() => [...document.images].find(({ alt }) => alt === 'win.png')?.naturalWidth)).toBe(64);
  expect(await tab.errors()).toEqual([]);
});

/** How the files of a release are broken. */
const FAULTS: Record<string, (response: http.ServerResponse) => void> = {
  'that the server fails to send': (response) => void response.writeHead(500).end(),
  'with other bytes than were released': (response) => void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('void 0;'),
};

for (const [index, [fault, respond]] of Object.entries(FAULTS).entries()) {
  test(`a remote ${fault} is unavailable, and is there after one press once it is mended`, async ({ tab, site }) => {
    // What was released before is in the browser's cache.
    const version = `9.9.${index}-0badcafe`;
    await releaseStore(site, version);
    await tab.become(undefined);
    tab.site.instead = ({ url }, response) => {
      const broken = url?.startsWith(`/remotes/store/${version}/`) ?? false;
      if (broken) respond(response);
      return broken;
    };
    await tab.open('/contact');
    await tab.expectOne({ role: 'heading', name: 'This part is unavailable' }, { timeout: 20_000 });
    tab.site.instead = undefined;
    await tab.click(button('Try again', { role: 'main' }));
    await tab.expectOne({ role: 'textbox', name: { pattern: 'Subject' } });
    // As is by now what came in its place, which the next tests must not meet.
    await releaseStore(site, `9.8.${index}-0badcafe`);
  });
}
