import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { concatPooled, type Piece, type TextTemplate, type TemplateValues } from './text-template';

/** A text template, compressed once. Values are stored uncompressed, so that the length never depends on a secret. */
export interface CompressedTemplate {
  fill(values: TemplateValues): Buffer;
}

/** How a compression format stores uncompressed bytes and ends a stream. */
interface Format {
  /** The header of an uncompressed block of at most 2^16 - 1 bytes. */
  rawHeader(length: number): Buffer;
  end(text: TextTemplate, values: TemplateValues): Buffer;
}

const MAX_RAW_BYTES = 0xffff;

/** RFC 7932, section 9.2: the header of an uncompressed meta-block with a 16-bit length that is not the last; then an empty last one. */
const BROTLI: Format = {
  rawHeader(length) {
    const header = Buffer.alloc(3);
    header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
    return header;
  },
  end: () => Buffer.of(0x03),
};

/** RFC 1951, section 3.2.4: the header of a stored block; RFC 1952: an empty last block, then the text's checksum and length. */
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

/**
 * Compresses a template with brotli.
 * @param quality 0 to 11
 * @returns null if the result can't be decompressed, which depends on the text
 */
export async function brotliTemplate(text: TextTemplate, quality: number): Promise<CompressedTemplate | null> {
  const pieces = text.pieces();
  return verified(text, new SplicedTemplate(text, pieces, await brotliPieces(pieces, quality), BROTLI), zlib.brotliDecompressSync);
}

/** Compresses a template with gzip; see `brotliTemplate`. */
export function gzipTemplate(text: TextTemplate): CompressedTemplate | null {
  const pieces = text.pieces();
  return verified(text, new SplicedTemplate(text, pieces, gzipPieces(pieces), GZIP), zlib.gunzipSync);
}

/**
 * Compresses each piece in the context of those before it, flushed to a byte boundary. The output for placeholders is discarded:
 * the same bytes in an uncompressed block leave encoder and decoder in the same state, since nothing refers back into a placeholder.
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

/** Compresses each piece by itself, with the preceding text as its dictionary. */
function gzipPieces(pieces: Piece[]): Buffer[] {
  let before = Buffer.alloc(0);
  return pieces.map(({ bytes }, at) => {
    const options = { level: 9, finishFlush: zlib.constants.Z_SYNC_FLUSH, ...(before.length > 0 && { dictionary: before }) };
    before = Buffer.concat([before, bytes]);
    const compressed = zlib.deflateRawSync(bytes, options);
    return at === 0 ? Buffer.concat([GZIP_HEADER, compressed]) : compressed;
  });
}

class SplicedTemplate implements CompressedTemplate {
  /** The stream up to the tail; each request writes its values into a copy. */
  private readonly start: Buffer;
  private readonly placeholders: { name: 'nonce' | 'token'; at: number }[] = [];

  constructor(
    private readonly text: TextTemplate,
    pieces: Piece[],
    compressed: Buffer[],
    private readonly format: Format,
  ) {
    let length = 0;
    const parts = pieces.flatMap(({ bytes, placeholder }, at) => {
      const part = compressed[at] ?? Buffer.alloc(0);
      const blocks = placeholder ? [format.rawHeader(bytes.length), bytes] : [part];
      if (placeholder) this.placeholders.push({ name: placeholder, at: length + (blocks[0]?.length ?? 0) });
      length += blocks.reduce((sum, block) => sum + block.length, 0);
      return blocks;
    });
    this.start = Buffer.concat(parts);
  }

  fill(values: TemplateValues): Buffer {
    const bytes = concatPooled([this.start, ...rawBlocks(this.text.tail(values), this.format), this.format.end(this.text, values)]);
    for (const { name, at } of this.placeholders) bytes.write(values[name], at, 'latin1');
    return bytes;
  }
}

function rawBlocks(bytes: Buffer, { rawHeader }: Format): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_RAW_BYTES) {
    const block = bytes.subarray(at, at + MAX_RAW_BYTES);
    blocks.push(rawHeader(block.length), block);
  }
  return blocks;
}

/** Returns the compressed template if it decompresses to the same text with two sets of random values, else null. */
function verified(text: TextTemplate, compressed: CompressedTemplate, decompress: (bytes: Buffer) => Buffer): CompressedTemplate | null {
  const isReadable = [1, 2].every(() => {
    const values = {
      nonce: randomBytes(16).toString('base64'),
      token: randomBytes(39).toString('base64url'),
      user: randomBytes(60).toString('base64'),
    };
    try {
      return decompress(compressed.fill(values)).equals(text.fill(values));
    } catch {
      return false;
    }
  });
  return isReadable ? compressed : null;
}
