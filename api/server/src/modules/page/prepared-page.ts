import { BEST_QUALITY, compress, FAST_QUALITY, type Encoding } from '../../plugins/compression';
import { brotliText, gzipText, type CompressedText } from './compressed-text';
import type { SlottedText, SlotValues } from './slotted-text';

/** After so many visitors it is worth a tenth of a second of a processor to send all further ones a tenth less. */
const WORTH_THE_BEST = 20;

/** A page but for what differs by visitor, compressed once. */
export class PreparedPage {
  private gzip: CompressedText | null | undefined;
  private brotli: Promise<CompressedText | null> | undefined;
  private sent = 0;

  constructor(private readonly text: SlottedText) {}

  /** How large it is, roughly. */
  get size(): number {
    return this.text.size;
  }

  /** The page of one visitor. */
  async bytes(encoding: Encoding | undefined, values: SlotValues): Promise<Buffer> {
    if (!encoding) return this.text.fill(values);
    const prepared = encoding === 'br' ? await this.brotliForm() : (this.gzip ??= gzipText(this.text));
    return prepared?.fill(values) ?? compress(this.text.fill(values), encoding, FAST_QUALITY);
  }

  private brotliForm(): Promise<CompressedText | null> {
    this.brotli ??= brotliText(this.text, FAST_QUALITY);
    this.sent += 1;
    if (this.sent === WORTH_THE_BEST) void this.improve(this.brotli);
    return this.brotli;
  }

  private async improve(quick: Promise<CompressedText | null>): Promise<void> {
    const best = await brotliText(this.text, BEST_QUALITY);
    if (best && (await quick)) this.brotli = Promise.resolve(best);
  }
}
