import sharp from 'sharp';

/** An image file to upload. */
export const png = async (name: string, hue = 150) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: `hsl(${hue}, 60%, 40%)` } })
    .png()
    .toBuffer(),
});
