import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeHtml } from '../../lib/html';
import { markShapes, PALETTE } from '../../lib/look';

/** The size that chats show large, without cutting off. */
const SIZE = { width: 1200, height: 630 };
const MARGIN = 80;
/** The site's colors; texts are lighter than on pages. */
const COLOR = { surface: PALETTE.surface, raised: PALETTE.raised, line: '#24423a', text: '#f1f5f3', muted: '#a9b5b0' };
const MARK = 44;
/** Scripts that the fonts have: characters of others would be boxes. */
const NOT_IN_FONTS = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}\p{P}\p{Sc}\p{Zs}+<=>|~^]/gu;

/**
 * Fontconfig, by which sharp finds fonts, reads this file at the first text: the site's typeface in all scripts that it has
 * (`npm run subset-fonts`), and no other, since a machine need not have any.
 */
process.env.FONTCONFIG_FILE = path.join(path.dirname(fileURLToPath(import.meta.url)), 'fonts/fonts.conf');

export interface LinkPicture {
  site: string;
  title: string;
  text?: string;
  /** A picture of what the link is about. */
  image?: Buffer | undefined;
  /** The site's own, in place of its mark. */
  logo?: Buffer | undefined;
  /** The site's own, as `#rrggbb`. */
  accent?: string | undefined;
}

/** Draws the picture of a link preview. @returns a JPEG of 1200 by 630 pixels, some 60 KB */
export async function drawLinkPicture({ site, title, text, image, logo, accent = PALETTE.accent }: LinkPicture): Promise<Buffer> {
  const shown = image && (await framed(image));
  const width = SIZE.width - 2 * MARGIN - PICTURE.width - MARGIN / 2;
  const heading = await written(title, { size: 68, color: COLOR.text, width, height: 270 });
  const line = text && (await written(text, { size: 32, color: COLOR.muted, width, height: 90 }));
  const name = await written(site, { size: 32, color: COLOR.text, width: 800, height: 42 });
  const lineTop = SIZE.height - MARGIN - (line ? line.height : 0);
  const layers: OverlayOptions[] = [
    {
      input: shown ?? Buffer.from(spotlight(accent)),
      left: SIZE.width - MARGIN - PICTURE.width,
      top: SIZE.height - MARGIN - PICTURE.height,
    },
    ...(logo ? [{ input: await sharp(logo).resize(MARK, MARK, { fit: 'inside' }).png().toBuffer(), left: MARGIN, top: MARGIN }] : []),
    ...(name ? [{ input: name.input, left: MARGIN + 64, top: MARGIN + Math.round((44 - name.height) / 2) }] : []),
    ...(heading ? [{ input: heading.input, left: MARGIN, top: lineTop - (line ? 36 : 0) - heading.height }] : []),
    ...(line ? [{ input: line.input, left: MARGIN, top: lineTop }] : []),
  ];
  return sharp(Buffer.from(stage(accent, !logo)))
    .composite(layers)
    .flatten({ background: COLOR.surface })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

const stage = (accent: string, hasMark: boolean) => `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
<radialGradient id="light" cx="0.82" cy="1.05" r="0.9"><stop offset="0" stop-color="${accent}" stop-opacity="0.3"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>
<rect width="100%" height="100%" fill="${COLOR.surface}"/><rect width="100%" height="100%" fill="url(#light)"/>
<rect y="${SIZE.height - 10}" width="100%" height="10" fill="${accent}"/>
${hasMark ? mark(accent) : ''}</svg>`;

const mark = (accent: string) =>
  `<g transform="translate(${MARGIN} ${MARGIN}) scale(${MARK / 32})"><rect width="32" height="32" rx="9" fill="${COLOR.raised}" stroke="${COLOR.line}"/>
${markShapes(accent)}</g>`;

const PICTURE = { width: 360, height: 400 };
const spotlight = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="4 3 24 25">
${markShapes(accent, '.22')}</svg>`;
const ROUNDED = Buffer.from(`<svg><rect width="${PICTURE.width}" height="${PICTURE.height}" rx="24"/></svg>`);

function framed(image: Buffer): Promise<Buffer> {
  return sharp(image)
    .resize({ ...PICTURE, fit: 'cover' })
    .composite([{ input: ROUNDED, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

interface TextStyle {
  size: number;
  color: string;
  width: number;
  height: number;
}

/** Draws a text, shortened until it fits. @returns undefined if the fonts have none of its characters */
async function written(text: string, style: TextStyle): Promise<{ input: Buffer; height: number } | undefined> {
  const { size, color, width, height } = style;
  const words = text.replace(NOT_IN_FONTS, '').replace(/\s+/g, ' ').trim();
  if (!words) return undefined;
  const markup = `<span foreground="${color}">${escapeHtml(words)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font: `Inter SemiBold ${size}`, width, wrap: 'word-char', rgba: true, dpi: 72, spacing: Math.round(size / 8) },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= height) return { input: data, height: info.height };
  return written(`${words.slice(0, Math.floor(words.length * 0.85)).trimEnd()}…`, style);
}
