import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { joined, type Piece, type SlottedText, type SlotValues } from './slotted-text';

/** A slotted text, compressed once: what fills the slots stands in it as it is, so that a length never depends on a secret. */
export interface CompressedText {
  fill(values: SlotValues): Buffer;
}

/** How a format writes a few bytes as they are, and ends. */
interface Format {
  /** What goes before bytes that are not compressed, at most 2^16 - 1 of them. */
  rawHeader(length: number): Buffer;
  end(text: SlottedText, values: SlotValues): Buffer;
}

const LARGEST_RAW = 0xffff;

/** RFC 7932, section 9.2: a meta-block that is not the last one, of 16 bits of length, uncompressed; and one that is last and empty. */
const BROTLI: Format = {
  rawHeader(length) {
    const header = Buffer.alloc(3);
    header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
    return header;
  },
  end: () => Buffer.of(0x03),
};

/** RFC 1951, section 3.2.4: a stored block; RFC 1952: an empty last block, then the checksum and the length of the whole. */
const GZIP: Format = {
  rawHeader(length) {
    const header = Buffer.alloc(5);
    header.writeUInt16LE(length, 1);
    header.writeUInt16LE(~length & 0xffff, 3);
    return header;
  },
  end(text, values) {
    const whole = text.fill(values);
    const end = Buffer.alloc(10);
    end.writeUInt16LE(0x0003, 0);
    end.writeUInt32LE(zlib.crc32(whole), 2);
    end.writeUInt32LE(whole.length, 6);
    return end;
  },
};
const GZIP_HEADER = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);

/** @param quality brotli's, 0 to 11 @returns null where it can't be done, as for a text that is not ours */
export async function brotliText(text: SlottedText, quality: number): Promise<CompressedText | null> {
  const pieces = text.pieces();
  return checked(text, new FilledText(text, pieces, await brotliPieces(pieces, quality), BROTLI), zlib.brotliDecompressSync);
}

/** See `brotliText`. */
export function gzipText(text: SlottedText): CompressedText | null {
  const pieces = text.pieces();
  return checked(text, new FilledText(text, pieces, gzipPieces(pieces), GZIP), zlib.gunzipSync);
}

/**
 * Each piece compressed with what went before it, up to a whole byte. What a slot became is not used: the same bytes raw leave the
 * encoder and its reader in the same state, since nothing resembles a slot.
 */
async function brotliPieces(pieces: Piece[], quality: number): Promise<Buffer[]> {
  const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH } = zlib.constants;
  const encoder = zlib.createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: quality } });
  let output: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => output.push(chunk));
  const compressed: Buffer[] = [];
  for (const { bytes } of pieces) {
    encoder.write(bytes);
    await new Promise<void>((resolve) => {
      encoder.flush(BROTLI_OPERATION_FLUSH, resolve);
    });
    compressed.push(Buffer.concat(output));
    output = [];
  }
  encoder.close();
  return compressed;
}

/** Of this format each piece stands for itself, beginning with what its reader has by then. */
function gzipPieces(pieces: Piece[]): Buffer[] {
  let before = Buffer.alloc(0);
  return pieces.map(({ bytes }, at) => {
    const options = { level: 9, finishFlush: zlib.constants.Z_SYNC_FLUSH, ...(before.length > 0 && { dictionary: before }) };
    before = Buffer.concat([before, bytes]);
    const compressed = zlib.deflateRawSync(bytes, options);
    return at === 0 ? Buffer.concat([GZIP_HEADER, compressed]) : compressed;
  });
}

class FilledText implements CompressedText {
  /** Everything before the tail, with room where the slots are. */
  private readonly start: Buffer;
  private readonly slots: { slot: 'nonce' | 'token'; at: number }[] = [];

  constructor(
    private readonly text: SlottedText,
    pieces: Piece[],
    compressed: Buffer[],
    private readonly format: Format,
  ) {
    let length = 0;
    const parts = pieces.flatMap(({ bytes, slot }, at) => {
      const part = compressed[at] ?? Buffer.alloc(0);
      const both = slot ? [format.rawHeader(bytes.length), bytes] : [part];
      if (slot) this.slots.push({ slot, at: length + (both[0]?.length ?? 0) });
      length += both.reduce((sum, each) => sum + each.length, 0);
      return both;
    });
    this.start = Buffer.concat(parts);
  }

  fill(values: SlotValues): Buffer {
    const filled = joined([this.start, ...rawBlocks(this.text.tail(values), this.format), this.format.end(this.text, values)]);
    for (const { slot, at } of this.slots) filled.write(values[slot], at, 'latin1');
    return filled;
  }
}

function rawBlocks(bytes: Buffer, { rawHeader }: Format): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += LARGEST_RAW) {
    const block = bytes.subarray(at, at + LARGEST_RAW);
    blocks.push(rawHeader(block.length), block);
  }
  return blocks;
}

/** A visitor's browser must read what is meant for it: two fillings are read back. */
function checked(text: SlottedText, compressed: CompressedText, decompress: (bytes: Buffer) => Buffer): CompressedText | null {
  const isReadable = [1, 2].every(() => {
    const values = { nonce: randomBytes(16).toString('base64'), token: randomBytes(39).toString('base64url'), user: randomBytes(60).toString('base64') };
    try {
      return decompress(compressed.fill(values)).equals(text.fill(values));
    } catch {
      return false;
    }
  });
  return isReadable ? compressed : null;
}
