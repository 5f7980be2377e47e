import sharp from 'sharp';
import { PALETTE } from '../../lib/look';
import svgCaptcha, { type create } from 'svg-captcha';

/** The module's default export draws a given text, which its types lack. */
const drawSvg = svgCaptcha as unknown as (text: string, options: Parameters<typeof create>[0]) => string;

/** Size in CSS pixels; at density 2, the image has 400 by 128 pixels. */
const SIZE = { width: 200, height: 64 };
const DENSITY = 2 * 72;

/** Draws the text as a PNG. @returns a data URL; never the SVG, from which the characters can be parsed */
export async function drawCaptcha(text: string): Promise<string> {
  const svg = drawSvg(text, { ...SIZE, fontSize: 60, noise: 2, inverse: true });
  const png = await sharp(Buffer.from(svg), { density: DENSITY }).flatten({ background: PALETTE.raised }).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
