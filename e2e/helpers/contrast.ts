import type { Locator, Page } from '@playwright/test';

/**
 * The lowest contrast of a text with its background, for texts on images, which axe can't measure. Hides the text while it takes
 * a screenshot.
 * @returns the ratio as WCAG defines it, from 1 to 21
 */
export async function leastContrast(page: Page, text: Locator): Promise<number> {
  const color = await text.evaluate((element: HTMLElement) => {
    const { color } = getComputedStyle(element);
    element.style.opacity = '0';
    return color;
  });
  const behind = await text.screenshot({ type: 'png' });
  await text.evaluate((element: HTMLElement) => (element.style.opacity = ''));
  return page.evaluate(leastContrastIn, { color, image: behind.toString('base64') });
}

/** Runs in the page, which can decode images and colors. */
async function leastContrastIn({ color, image }: { color: string; image: string }): Promise<number> {
  const pixels = (draw: (context: OffscreenCanvasRenderingContext2D) => void, width: number, height: number) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    draw(context);
    return context.getImageData(0, 0, width, height).data;
  };
  const linear = (value: number) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = (data: Uint8ClampedArray, at: number) =>
    0.2126 * linear(data[at] ?? 0) + 0.7152 * linear(data[at + 1] ?? 0) + 0.0722 * linear(data[at + 2] ?? 0);

  const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const behind = pixels((context) => context.drawImage(bitmap, 0, 0), bitmap.width, bitmap.height);
  const ink = pixels(
    (context) => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    },
    1,
    1,
  );

  let least = 21;
  for (let at = 0; at < behind.length; at += 4) {
    const [dark = 0, light = 0] = [luminance(ink, 0), luminance(behind, at)].sort((a, b) => a - b);
    least = Math.min(least, (light + 0.05) / (dark + 0.05));
  }
  return least;
}
