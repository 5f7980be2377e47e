import sharp from 'sharp';
import svgCaptcha, { type create } from 'svg-captcha';

/** The module itself draws a given text, which its types leave out. */
const drawSvg = svgCaptcha as unknown as (text: string, options: Parameters<typeof create>[0]) => string;

/** The surface that the picture stands on (design.md, section 5). */
const SURFACE = '#171e1c';
/** 2x density: the picture is drawn at 200 by 64 and has 400 by 128 pixels. */
const SIZE = { width: 200, height: 64 };
const DENSITY = 2 * 72;

/** Draws the text as a PNG for people. @returns a data URL; never the SVG, in which the glyphs can be told apart */
export async function drawCaptcha(text: string): Promise<string> {
  const svg = drawSvg(text, { ...SIZE, fontSize: 60, noise: 2, inverse: true });
  const png = await sharp(Buffer.from(svg), { density: DENSITY }).flatten({ background: SURFACE }).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
