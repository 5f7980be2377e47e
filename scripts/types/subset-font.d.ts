/** Used part of subset-font, which has no types. */
declare module 'subset-font' {
  /** @param text the letters to keep */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes: Record<string, number | { min: number; max: number }> },
  ): Promise<Buffer>;
}
