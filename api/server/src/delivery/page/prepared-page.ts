import { BEST_QUALITY, compress, FAST_QUALITY, type Encoding } from '../../plugins/compression';
import { brotliTemplate, gzipTemplate, type CompressedTemplate } from './compressed-template';
import type { TemplateValues, TextTemplate } from './text-template';

/** Responses after which the page is compressed again at best quality: 0.1 s of CPU time once, for a page that is a tenth smaller. */
const BEST_QUALITY_AFTER = 20;

/** A page without its per-visitor values, compressed once for each encoding. */
export class PreparedPage {
  private gzip: CompressedTemplate | null | undefined;
  private brotli: CompressedTemplate | null | Promise<CompressedTemplate | null> | undefined;
  private sent = 0;

  constructor(private readonly template: TextTemplate) {}

  /** Approximate size in bytes, uncompressed. */
  get size(): number {
    return this.template.size;
  }

  /** The response body for one visitor: a promise only while the page is being compressed, or can't be compressed once for all. */
  body(encoding: Encoding | undefined, values: TemplateValues): Buffer | Promise<Buffer> {
    if (!encoding) return this.template.fill(values);
    const compressed = encoding === 'br' ? this.brotliVariant() : (this.gzip ??= gzipTemplate(this.template));
    const fill = (variant: CompressedTemplate | null) =>
      variant?.fill(values) ?? compress(this.template.fill(values), encoding, FAST_QUALITY);
    return compressed instanceof Promise ? compressed.then(fill) : fill(compressed);
  }

  private brotliVariant(): CompressedTemplate | null | Promise<CompressedTemplate | null> {
    this.brotli ??= this.compressFast();
    this.sent += 1;
    if (this.sent === BEST_QUALITY_AFTER) void this.recompress(this.brotli);
    return this.brotli;
  }

  private async compressFast(): Promise<CompressedTemplate | null> {
    return (this.brotli = await brotliTemplate(this.template, FAST_QUALITY));
  }

  private async recompress(quick: CompressedTemplate | null | Promise<CompressedTemplate | null>): Promise<void> {
    const best = await brotliTemplate(this.template, BEST_QUALITY);
    if (best && (await quick)) this.brotli = best;
  }
}
