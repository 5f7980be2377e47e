import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** Returns the colors of an element along its middle, at shares of its width. */
export async function colorsAt(element: Locator, shares: number[]): Promise<string[]> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return shares.map((share) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
    return data.subarray(at, at + info.channels).join(' ');
  });
}
