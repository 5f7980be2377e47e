import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, login, test } from './helpers/fixtures';

const MARGIN = 48;
/** The reach of a panel's shadow. */
const SHADOW = 60;

/** A picture's size in pixels, and the RGBA of the one at a place. */
async function readPicture(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { size: [info.width, info.height], at };
}

/** The path of an overlay of the demo, by its name. The page is signed in as a member of the staff. */
async function addressOf(page: Page, name: string): Promise<string> {
  const get = async (path: string) => ((await (await page.request.get(path)).json()) as { data: unknown }).data;
  const list = (await get('/admin-new/api/overlays')) as { id: number; name: string }[];
  const id = Number(list.find((overlay) => overlay.name === name)?.id);
  return ((await get(`/admin-new/api/overlays/${id}/address`)) as { path: string }).path;
}

test('an overlay is a panel on a transparent page without anything else', async ({ browser, page: staff, site }) => {
  await login(staff, 'stagemanager');
  const path = await addressOf(staff, 'Hunt, top right');
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1920, height: 1080 } });
  const overlay = await context.newPage();
  const errors: string[] = [];
  overlay.on('pageerror', (error) => errors.push(String(error)));
  const hunt = overlay.getByRole('region', { name: 'Bonus hunt' });

  await test.step('a picture of it is transparent outside of the panel, and solid inside', async () => {
    const document = await overlay.goto(path);
    expect(document?.status()).toBe(200);
    await expect(hunt).toContainText('opened');
    await hunt.evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));

    const box = (await hunt.boundingBox())!;
    const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height].map(Math.round) as [
      number,
      number,
      number,
      number,
    ];
    expect([right, top]).toEqual([1920 - MARGIN, MARGIN]);
    const picture = await readPicture(await overlay.screenshot({ omitBackground: true }));
    expect(picture.size).toEqual([1920, 1080]);
    for (let y = 0; y < 1080; y += 8) {
      for (let x = 0; x < 1920; x += 8) {
        const isInside = x > left + 24 && x < right - 24 && y > top + 24 && y < bottom - 24;
        const isOutside = x < left - SHADOW || x > right + SHADOW || y < top - SHADOW || y > bottom + SHADOW;
        const alpha = picture.at(x, y)[3];
        if (isInside && alpha !== 255) throw new Error(`The panel is not solid at ${x}, ${y}: alpha ${alpha}`);
        if (isOutside && alpha !== 0) throw new Error(`The page is not transparent at ${x}, ${y}: alpha ${alpha}`);
      }
    }
    // The edge in the accent colour, and the panel's own colour below.
    expect(picture.at(left + 100, top + 1)).toEqual([0x34, 0xe2, 0x9b, 255]);
    expect(picture.at(left + 100, top + 12)).toEqual([0x0d, 0x13, 0x12, 255]);
  });

  await test.step('there is no cookie, no banner, no cursor, and nothing that scrolls', async () => {
    expect(await context.cookies()).toEqual([]);
    expect(await overlay.locator('body').innerText()).toBe(await hunt.innerText());
    expect(
      await overlay.evaluate(() => [
        getComputedStyle(document.body).cursor,
        document.documentElement.scrollHeight,
        document.documentElement.scrollWidth,
      ]),
    ).toEqual(['none', 1080, 1920]);
  });
  expect(errors).toEqual([]);
  await context.close();
});
