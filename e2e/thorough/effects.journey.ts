import type { Page, Route } from '@playwright/test';
import { expect, moving, test } from '../helpers/fixtures';
import { leastContrast } from '../helpers/contrast';
import { waitForIdle } from '../helpers/shifts';

// Small, since each frame of a canvas is drawn without a graphics card.
const VIEWPORT = { width: 800, height: 400 };
test.use({ ...moving, viewport: VIEWPORT });

const TEXTURE = '/storage/demo/smoke.webp';
const ELSEWHERE = 'https://pictures.example/smoke.webp';

interface Frame {
  /** The share of pixels that are not transparent, from 0 to 1. */
  filled: number;
  mark: number;
}

const captureFrame = (page: Page): Promise<Frame> =>
  page.evaluate(() => {
    const shown = document.querySelector('canvas');
    if (!shown) return { filled: 0, mark: 0 };
    const copy = new OffscreenCanvas(shown.width, shown.height).getContext('2d');
    copy?.drawImage(shown, 0, 0);
    const pixels = copy?.getImageData(0, 0, shown.width, shown.height).data ?? [];
    const sums = { seen: 0, mark: 0 };
    for (let at = 3; at < pixels.length; at += 4) {
      const opacity = pixels[at] ?? 0;
      if (opacity > 0) sums.seen++;
      sums.mark = (Math.imul(sums.mark, 31) + opacity) | 0;
    }
    return { filled: (4 * sums.seen) / pixels.length, mark: sums.mark };
  });

const filled = async (page: Page): Promise<number> => (await captureFrame(page)).filled;

/** Compares the current frame with the one a third of a second (20 frames of the window) later. */
async function moves(page: Page): Promise<boolean> {
  const before = await captureFrame(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  return (await captureFrame(page)).mark !== before.mark;
}

/** Emulates the page visibility of a background tab. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('smoke drifts behind the home page while it is visible and motion is allowed, below all content', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const canvas = page.locator('canvas');

  await test.step('none with reduced motion, also when the preference changes on an open page', async () => {
    await expect(page.getByText('Join the Community')).toBeVisible();
    await waitForIdle(page);
    await expect(canvas).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => filled(page)).toBeGreaterThan(0);
    const withEffects = await places(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(canvas).toHaveCount(0);
    expect(await places(page), 'removing them causes no layout shift').toEqual(withEffects);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  await test.step('it pauses while it is not visible', async () => {
    await expect.poll(() => filled(page)).toBeGreaterThan(0.5);
    await expect.poll(() => moves(page)).toBe(true);
    await setHidden(page, true);
    await expect.poll(() => moves(page)).toBe(false);
    expect([await moves(page), await moves(page)]).toEqual([false, false]);
    await setHidden(page, false);
    await expect.poll(() => moves(page)).toBe(true);
  });

  await test.step('it is decoration: below all content, and hidden from assistive technology', async () => {
    expect(await canvas.boundingBox()).toEqual({ x: 0, y: 0, ...VIEWPORT });
    await expect(page.locator('[aria-hidden=true]').filter({ has: canvas })).toHaveCount(1);
    expect(await page.evaluate(() => document.elementsFromPoint(5, 200).map(({ tagName }) => tagName))).not.toContain('CANVAS');
    // Hit testing shows that all content is above it.
    await canvas.evaluate((element) => (element.style.pointerEvents = 'auto'));
    const title = page.getByRole('heading', { level: 1 });
    const pile = await title.evaluate((heading) => {
      const { x, y, width, height } = heading.getBoundingClientRect();
      return document.elementsFromPoint(x + width / 2, y + height / 2).map(({ tagName }) => tagName);
    });
    expect(pile).toContain('CANVAS');
    expect(pile.indexOf('CANVAS')).toBeGreaterThan(pile.indexOf('MAIN'));
  });

  await test.step('it stops on a navigation, and starts again on the way back', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveTitle(/^Store - /);
    await expect(canvas).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => filled(page)).toBeGreaterThan(0);
  });
});

const places = (page: Page) =>
  page.locator('main section').evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().toJSON() as object));

const useTexture = (page: Page, url: string) =>
  page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(TEXTURE, url) });
  });

/** Explicit headers, because Playwright otherwise allows all origins. */
const FOR_ANOTHER_SITE = { 'content-type': 'image/webp', 'access-control-allow-origin': 'https://another.example' };
const FOR_ALL_SITES = { 'access-control-allow-origin': '*' };

const FAILURES: [string, (route: Route, texture: Buffer) => Promise<void>][] = [
  ['is kept by its host to itself', (route, body) => route.fulfill({ headers: FOR_ANOTHER_SITE, body })],
  ['is no image', (route) => route.fulfill({ contentType: 'text/html', headers: FOR_ALL_SITES, body: '<!doctype html><h1>Welcome</h1>' })],
];

test('a texture on another origin is used if CORS allows it; if it fails, only the dots float', async ({ page, request, allowErrors }) => {
  // The browser's own words for whoever looks for the texture.
  allowErrors(/pictures\.example/);
  const texture = await (await request.get(TEXTURE)).body();
  await useTexture(page, ELSEWHERE);
  let respond: (route: Route, texture: Buffer) => Promise<void> = (route) => route.abort();
  let requests = 0;
  await page.route(ELSEWHERE, (route) => {
    requests++;
    return respond(route, texture);
  });

  const open = async (responder: typeof respond) => {
    requests = 0;
    respond = responder;
    if (page.url().endsWith('/')) {
      // The effects start again on the way back.
      await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
      await expect(page.locator('canvas')).toHaveCount(0);
      await page.goBack();
    } else {
      await page.goto('/');
    }
    await expect.poll(() => requests).toBe(1);
  };
  for (const [what, responder] of FAILURES) {
    await test.step(`it ${what}`, async () => {
      await open(responder);
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

/** An opaque white pixel: no texture makes denser smoke. */
const WHITE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64');

test('texts keep their contrast on the densest smoke', async ({ page }) => {
  await page.route(TEXTURE, (route) => route.fulfill({ contentType: 'image/png', body: WHITE }));
  await page.goto('/');
  await expect.poll(() => filled(page)).toBeGreaterThan(0.8);
  await page.locator('canvas').evaluate((canvas) => Promise.all(canvas.getAnimations().map(({ finished }) => finished)));
  const texts = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .locator('h1, h2, p');
  expect(await texts.count()).toBeGreaterThan(2);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 500 });
    await expect.poll(() => filled(page)).toBeGreaterThan(0.8);
    await expect(page.getByRole('heading', { name: 'Total Given Away' })).toBeVisible();
    for (const text of await texts.all())
      expect(await leastContrast(page, text), `${await text.innerText()} at ${width} px`).toBeGreaterThan(4.5);
  }
});
