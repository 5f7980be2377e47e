import sharp from 'sharp';
import { MOTIFS, type MotifName } from './motifs';

/** Subject of an image: a motif in light of the hue (0 to 360). */
export interface Subject {
  motif: MotifName;
  hue: number;
}

const hsl = (hue: number, saturation: number, lightness: number) => `hsl(${((hue % 360) + 360) % 360}, ${saturation}%, ${lightness}%)`;

/** Draws a store item: a motif on a stage. @returns a WebP of 640 by 480 */
export function drawItem({ motif, hue }: Subject): Promise<Buffer> {
  return render(
    640,
    480,
    `${light('l', hue, 30)}
<rect width="640" height="480" fill="${hsl(hue, 30, 7)}"/><rect width="640" height="480" fill="url(#l)"/>
<path d="M250 0h140l150 480H100z" fill="${hsl(hue, 70, 60)}" opacity=".10"/>
<ellipse cx="320" cy="410" rx="200" ry="26" fill="#000" opacity=".45"/>
${placed(motif, hue, { x: 190, y: 110, size: 260 })}`,
  );
}

/** Draws a slot's cover: a large motif above a horizon. @returns a WebP of 320 by 400, at a scale of 1 */
export function drawSlot({ motif, hue }: Subject, scale = 1): Promise<Buffer> {
  const rays = Array.from({ length: 9 }, (_, index) => {
    const x = -240 + index * 100;
    return `<path d="M160 190 ${x} 400h50z" fill="${hsl(hue + 40, 80, 65)}" opacity=".08"/>`;
  });
  return render(
    320,
    400,
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hsl(hue + 40, 60, 14)}"/>
<stop offset=".65" stop-color="${hsl(hue, 65, 34)}"/><stop offset="1" stop-color="${hsl(hue - 30, 70, 16)}"/></linearGradient>
${light('l', hue + 20, 58)}
<rect width="320" height="400" fill="url(#sky)"/>${rays.join('')}<rect width="320" height="400" fill="url(#l)" opacity=".8"/>
${placed(motif, hue + 150, { x: 50, y: 80, size: 220 })}
<rect x="5" y="5" width="310" height="390" rx="16" fill="none" stroke="${hsl(hue + 150, 80, 70)}" stroke-width="4" opacity=".6"/>`,
    scale,
  );
}

/** Draws a platform's logo. @returns a transparent WebP of 256 by 256 */
export function drawLogo({ motif, hue }: Subject): Promise<Buffer> {
  return render(
    256,
    256,
    `<linearGradient id="disc" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${hsl(hue, 70, 44)}"/>
<stop offset="1" stop-color="${hsl(hue + 40, 75, 22)}"/></linearGradient>
<rect x="8" y="8" width="240" height="240" rx="64" fill="url(#disc)"/>
${placed(motif, 0, { x: 62, y: 62, size: 132 }, { main: '#ffffff', accent: hsl(hue + 40, 90, 82), dark: hsl(hue + 20, 70, 24) })}`,
  );
}

/** Draws a soft smoke particle, the texture of the home page's stage effects. @returns a WebP of 256 by 256 */
export function drawSmoke(): Promise<Buffer> {
  return render(
    256,
    256,
    `<filter id="n" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="4" seed="11"/>
<feColorMatrix values="0 0 0 0 .82  0 0 0 0 .9  0 0 0 0 .87  1.6 0 0 0 -.45"/></filter>
<radialGradient id="r"><stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>
<mask id="m"><rect width="256" height="256" fill="url(#r)"/></mask>
<g mask="url(#m)"><rect width="256" height="256" filter="url(#n)"/></g>`,
  );
}

export const SCREENSHOT_SIZE = { width: 1280, height: 720 };

/** Draws a screenshot of a slot: three reels and a row of bars. @returns a WebP */
export function drawScreenshot(motifs: readonly MotifName[], hue: number): Promise<Buffer> {
  const reels = motifs.map((motif, index) => {
    const x = 190 + index * 310;
    return `<rect x="${x}" y="130" width="280" height="360" rx="20" fill="${hsl(hue, 25, 11)}"/>
${placed(motif, hue + index * 60, { x: x + 40, y: 210, size: 200 })}`;
  });
  return render(
    SCREENSHOT_SIZE.width,
    SCREENSHOT_SIZE.height,
    `${light('l', hue, 40)}<rect width="1280" height="720" fill="${hsl(hue, 40, 16)}"/><rect width="1280" height="720" fill="url(#l)"/>
<rect width="1280" height="76" fill="#000" opacity=".4"/><rect x="32" y="26" width="220" height="24" rx="12" fill="#fff" opacity=".5"/>
${reels.join('')}
<rect x="190" y="540" width="280" height="80" rx="40" fill="${hsl(hue + 150, 70, 45)}"/>
<rect x="520" y="560" width="560" height="40" rx="20" fill="#fff" opacity=".18"/><rect x="520" y="560" width="390" height="40" rx="20" fill="${hsl(hue + 150, 80, 62)}"/>`,
  );
}

function light(id: string, hue: number, lightness: number): string {
  return `<radialGradient id="${id}" cx=".5" cy=".35" r=".65"><stop offset="0" stop-color="${hsl(hue, 70, lightness)}"/>
<stop offset="1" stop-color="${hsl(hue, 70, lightness)}" stop-opacity="0"/></radialGradient>`;
}

function placed(
  motif: MotifName,
  hue: number,
  { x, y, size }: { x: number; y: number; size: number },
  paints = { main: hsl(hue, 80, 66), accent: hsl(hue + 40, 90, 80), dark: hsl(hue, 60, 12) },
): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 100})">${MOTIFS[motif](paints)}</g>`;
}

function render(width: number, height: number, body: string, scale = 1): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${scale * width}" height="${scale * height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}
