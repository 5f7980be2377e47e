import type { Page, Route } from '@playwright/test';
import { expect, moving, test } from './fixtures';
import { leastContrast } from './contrast';

test.use(moving);

const TEXTURE = '/storage/demo/smoke.webp';
const ELSEWHERE = 'https://pictures.example/smoke.webp';

interface Picture {
  /** The share of the pixels on which there is anything, from 0 to 1. */
  filled: number;
  /** All opacities together. */
  density: number;
  /** Differs from picture to picture. */
  mark: number;
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What the effects show right now. */
const picture = (page: Page): Promise<Picture> =>
  page.evaluate(() => {
    const shown = document.querySelector('canvas');
    if (!shown) return { filled: 0, density: 0, mark: 0 };
    const copy = new OffscreenCanvas(shown.width, shown.height).getContext('2d');
    copy?.drawImage(shown, 0, 0);
    const pixels = copy?.getImageData(0, 0, shown.width, shown.height).data ?? [];
    const sums = { seen: 0, density: 0, mark: 0 };
    for (let at = 3; at < pixels.length; at += 4) {
      const opacity = pixels[at] ?? 0;
      if (opacity > 0) sums.seen++;
      sums.density += opacity;
      sums.mark = (Math.imul(sums.mark, 31) + opacity) | 0;
    }
    return { filled: (4 * sums.seen) / pixels.length, density: sums.density, mark: sums.mark };
  });

const filled = async (page: Page): Promise<number> => (await picture(page)).filled;

/** What the effects show now, and after as many frames of the page as make a third of a second. */
async function twoPictures(page: Page): Promise<[before: Picture, after: Picture]> {
  const before = await picture(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  return [before, await picture(page)];
}

async function moves(page: Page): Promise<boolean> {
  const [before, after] = await twoPictures(page);
  return before.mark !== after.mark;
}

/** By how much the smoke grows denser, as a factor. */
async function growth(page: Page): Promise<number> {
  const [before, after] = await twoPictures(page);
  return after.density / before.density;
}

/** Behaves as if the visitor had changed to another tab, or come back. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('smoke drifts behind the home page, for as long as somebody sees it and wants motion, below everything and in nobody\'s way', async ({ page }) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  const canvas = page.locator('canvas');

  await test.step('none where less motion is wanted, also when the wish changes while the page stands', async () => {
    await expect(page.getByText('Join the Community')).toBeVisible();
    await expect(canvas).toHaveCount(0);
    expect(workers).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => filled(page)).toBeGreaterThan(0);
    const withEffects = await places(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(canvas).toHaveCount(0);
    await expect.poll(() => page.workers()).toHaveLength(0);
    expect(await places(page), 'nothing moves as they go').toEqual(withEffects);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  await test.step('it rests while nobody sees it', async () => {
    await expect.poll(() => filled(page)).toBeGreaterThan(0.5);
    await expect.poll(() => moves(page)).toBe(true);
    await setHidden(page, true);
    await expect.poll(() => moves(page)).toBe(false);
    expect([await moves(page), await moves(page)]).toEqual([false, false]);
    await setHidden(page, false);
    await expect.poll(() => moves(page)).toBe(true);
  });

  await test.step('it is decoration: below everything, and read to nobody', async () => {
    expect(await canvas.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    await expect(page.locator('[aria-hidden=true]').filter({ has: canvas })).toHaveCount(1);
    expect(await page.evaluate(() => document.elementsFromPoint(5, 400).map(({ tagName }) => tagName))).not.toContain('CANVAS');
    // If it could be touched, whatever lies above it still were touched first.
    await canvas.evaluate((element) => (element.style.pointerEvents = 'auto'));
    const title = page.getByRole('heading', { level: 1 });
    const pile = await title.evaluate((heading) => {
      const { x, y, width, height } = heading.getBoundingClientRect();
      return document.elementsFromPoint(x + width / 2, y + height / 2).map(({ tagName }) => tagName);
    });
    expect(pile).toContain('CANVAS');
    expect(pile.indexOf('CANVAS')).toBeGreaterThan(pile.indexOf('MAIN'));
  });

  await test.step('it ends with the way to another page, and begins again with the way back', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveTitle(/^Store - /);
    await expect(canvas).toHaveCount(0);
    await expect.poll(() => page.workers()).toHaveLength(0);
    await page.goBack();
    await expect.poll(() => filled(page)).toBeGreaterThan(0);
  });
});

/** Where every section of the page is. */
const places = (page: Page) =>
  page.locator('main section').evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().toJSON() as object));

/** Puts another texture into the page's data. */
const useTexture = (page: Page, url: string) =>
  page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(TEXTURE, url) });
  });

/** Playwright allows every site where the answer says nothing of it. */
const FOR_ANOTHER_SITE = { 'content-type': 'image/webp', 'access-control-allow-origin': 'https://another.example' };
const FOR_ALL_SITES = { 'access-control-allow-origin': '*' };

const FAILURES: [string, (route: Route, texture: Buffer) => Promise<void>][] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['cannot be reached', (route) => route.abort('connectionrefused')],
  ['is kept by its host to itself', (route, body) => route.fulfill({ headers: FOR_ANOTHER_SITE, body })],
  ['is no picture', (route) => route.fulfill({ contentType: 'text/html', headers: FOR_ALL_SITES, body: '<!doctype html><h1>Welcome</h1>' })],
];

// That nothing comes to the console is seen by the fixture.
test('a texture on a host of its own is used where that host allows it; where it fails, the dots float alone and nobody hears of it', async ({ page, request }) => {
  const texture = await (await request.get(TEXTURE)).body();
  await useTexture(page, ELSEWHERE);
  let respond: (route: Route, texture: Buffer) => Promise<void> = (route) => route.abort();
  let asked = 0;
  await page.route(ELSEWHERE, (route) => {
    asked++;
    return respond(route, texture);
  });

  const open = async (answer: typeof respond) => {
    asked = 0;
    respond = answer;
    if (page.url().endsWith('/')) {
      // The effects begin again with the way back.
      await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
      await expect(page.locator('canvas')).toHaveCount(0);
      await page.goBack();
    } else {
      await page.goto('/');
    }
    await expect.poll(() => asked).toBe(1);
  };
  for (const [what, answer] of FAILURES) {
    await test.step(`it ${what}`, async () => {
      await open(answer);
      await expect.poll(() => filled(page)).toBeGreaterThan(0);
      await expect.poll(() => moves(page)).toBe(true);
      expect(await filled(page)).toBeLessThan(0.1);
    });
  }
  await test.step('it is allowed', async () => {
    await open((route, body) => route.fulfill({ body, contentType: 'image/webp', headers: FOR_ALL_SITES }));
    await expect.poll(() => filled(page)).toBeGreaterThan(0.5);
  });
});

/** A picture of one white pixel, without transparency: no texture could make denser smoke. */
const WHITE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64');

test('texts keep their contrast before the densest smoke', async ({ page }) => {
  await page.route(TEXTURE, (route) => route.fulfill({ contentType: 'image/png', body: WHITE }));
  await page.goto('/');
  await expect.poll(() => filled(page)).toBeGreaterThan(0.8);
  await expect.poll(() => growth(page), { message: 'the smoke has risen' }).toBeLessThan(1.03);
  const texts = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) }).locator('h1, h2, p');
  expect(await texts.count()).toBeGreaterThan(2);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => filled(page)).toBeGreaterThan(0.8);
    await expect(page.getByRole('heading', { name: 'Total Given Away' })).toBeVisible();
    for (const text of await texts.all()) expect(await leastContrast(page, text), `${await text.innerText()} at ${width} px`).toBeGreaterThan(4.5);
  }
});
