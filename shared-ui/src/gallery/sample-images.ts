/** An SVG screenshot of a slot: landscape, or portrait as from a phone. */
function screenshot(name: string, { tall = false } = {}): string {
  const [width, height] = tall ? [720, 1560] : [1600, 900];
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;
  const reels = [0, 1, 2].map((reel) => {
    const x = width * (0.14 + reel * 0.25);
    return `<rect x="${x}" y="${height * 0.25}" width="${width * 0.22}" height="${height * 0.45}" rx="18" fill="hsl(${hue} 30% 88%)"/>
      <circle cx="${x + width * 0.11}" cy="${height * 0.475}" r="${width * 0.07}" fill="hsl(${hue + reel * 60} 75% 55%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 55% 22%)"/>${reels.join('')}
    <text x="50%" y="${height * 0.86}" fill="#fff" font-family="sans-serif" font-size="${width * 0.07}" font-weight="700" text-anchor="middle">x1,250</text>
  </svg>`;
}

/** A drawn screenshot as a data URL. */
export const sampleImageUrl = (name: string, options?: { tall?: boolean }) =>
  `data:image/svg+xml,${encodeURIComponent(screenshot(name, options))}`;

/** A drawn screenshot as a file. */
export const sampleImageFile = (name: string, options?: { tall?: boolean }) =>
  new File([screenshot(name, options)], name, { type: 'image/svg+xml', lastModified: 0 });

/** A file with an image type that browsers can't decode. */
export const brokenImageFile = (name: string) => new File([new Uint8Array(2_400_000)], name, { type: 'image/heic', lastModified: 0 });
