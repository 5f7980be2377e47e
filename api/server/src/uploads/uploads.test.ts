import { randomBytes } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ErrorResponse, TicketResponse } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { attachments, tickets } from '../db/schema';
import { encodeForm, formRequest, type FormFile } from '../testing/form';
import { createTestApp, type TestApp } from '../testing/test-app';
import { until } from '../testing/until';
import { MAX_PICTURE_BYTES } from './upload.rules';

type Parts = [string, string | FormFile][];

let test: TestApp;
let page: { token: string; cookie: string };
let png: Buffer;
let temporary: string;

beforeAll(async () => {
  temporary = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-test-'));
  jest.spyOn(os, 'tmpdir').mockReturnValue(temporary);
  test = await createTestApp();
  page = await test.openPage(await test.signIn({ id: '1' }));
  png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#f00c' } })
    .png()
    .toBuffer();
});
// A member may have ten open tickets.
afterEach(async () => void (await test.db.update(tickets).set({ status: 'closed' })));
afterAll(async () => {
  await test.close();
  jest.restoreAllMocks();
  await fs.rm(temporary, { recursive: true });
});

const TEXTS: Parts = [
  ['title', 'Help'],
  ['description', 'It broke.'],
  ['category_id', '1'],
];
const send = async (parts: Parts) => test.app.inject(await formRequest('/api/r/tickets', page, [...TEXTS, ...parts]));
const image = (bytes: Uint8Array, name = 'a.png', type = 'image/png'): [string, FormFile] => ['images[0]', { bytes, name, type }];

/** Returns a plain picture in a format, as its camera stored it. */
const plain = (width: number, height: number, format: 'png' | 'jpeg' = 'png', orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toFormat(format)
    .withMetadata({ orientation })
    .toBuffer();

/** Counts everything that is stored, and lists leftover temporary folders. */
async function stored() {
  const entries = await fs.readdir(path.join(test.dataDir, 'storage'), { recursive: true, withFileTypes: true }).catch(() => []);
  const [rows, pictures] = [await test.db.$count(tickets), await test.db.$count(attachments)];
  const leftovers = (await fs.readdir(temporary)).filter((name) => name.startsWith('greenroom-upload-'));
  return { rows, pictures, files: entries.filter((entry) => entry.isFile()).length, leftovers };
}

async function sendAndRead(parts: Parts) {
  const sent = await send(parts);
  expect(sent.statusCode).toBe(200);
  const url = `/api/r/tickets/${sent.json<{ data: { id: number } }>().data.id}`;
  const headers = { cookie: page.cookie };
  const { ticket } = TicketResponse.parse((await test.app.inject({ url, headers })).json()).data;
  return Promise.all(
    ticket.images.map(async ({ url: address, filename }) => {
      const response = await test.app.inject({ url: address, headers });
      expect(response.headers['content-type']).toBe('image/webp');
      return { filename, bytes: response.rawPayload, metadata: await sharp(response.rawPayload).metadata() };
    }),
  );
}

describe('an image', () => {
  it('is stored rotated as its EXIF data says, without metadata', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#08f' } })
      .withExif({ IFD0: { Artist: 'Ann Secret' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const sent = await sharp(photo).metadata();
    expect(sent.exif?.includes('Ann Secret') && sent.orientation === 6 && sent.icc !== undefined).toBe(true);

    const [picture] = await sendAndRead([image(photo, 'photo.jpg', 'image/jpeg')]);
    expect(picture?.metadata).toMatchObject({ format: 'webp', width: 20, height: 40 });
    const { exif, xmp, iptc, icc, orientation } = picture?.metadata ?? {};
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(picture?.bytes.includes('Secret')).toBe(false);
  });

  it('may be a PNG, JPEG, WebP, GIF or AVIF, whatever its name and type say', async () => {
    const sent = (['png', 'jpeg', 'webp', 'gif', 'avif'] as const).map((format) => sharp(png).toFormat(format).toBuffer());
    const pictures = await sendAndRead((await Promise.all(sent)).map((bytes) => image(bytes, 'picture.exe', 'text/plain')));
    expect(pictures).toHaveLength(5);
    for (const picture of pictures)
      expect(picture).toMatchObject({ filename: 'picture.exe', metadata: { format: 'webp', width: 40, height: 20 } });
  });

  it('loses its animation', async () => {
    const frames = await sharp({ create: { width: 10, height: 20, channels: 3, background: '#0f0' } })
      .gif()
      .toBuffer();
    const moving = await sharp([frames, png], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const [picture] = await sendAndRead([image(moving, 'a.gif', 'image/gif')]);
    expect(picture?.metadata.pages ?? 1).toBe(1);
  });

  it('keeps its text readable, also on a long photo that the camera turned', async () => {
    const [picture] = await sendAndRead([image(await plain(3240, 1200, 'jpeg', 6))]);
    expect(picture?.metadata).toMatchObject({ width: 1080, height: 2916 });
  });

  it('loses data appended to it', async () => {
    const [picture] = await sendAndRead([image(Buffer.concat([png, Buffer.from('PK\x03\x04 <script>hidden</script>')]))]);
    expect(picture?.bytes.includes('hidden')).toBe(false);
  });

  it('may have 5 MB, and come with four others under each spelling of the field', async () => {
    const padded = Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES - png.length)]);
    const named = (field: string, name: string): [string, FormFile] => [field, { bytes: padded, name }];
    const pictures = await sendAndRead([
      named('images[0]', 'a.png'),
      named('images[1]', 'b.png'),
      named('images[]', 'c.png'),
      named('images', 'd.png'),
      named('images', 'e.png'),
    ]);
    expect(pictures.map(({ filename }) => filename)).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.png']);
  });

  it('is shown with its name in one line, without a folder and invisible characters', async () => {
    const names = {
      'C:\\Users\\ann\\win.png': 'win.png',
      '../../etc/passwd': 'passwd',
      'gewonnen\u202e – ファイル.png': 'gewonnen – ファイル.png',
      "'><script>.png": "'><script>.png",
      [`${'x'.repeat(300)}.png`]: `${'x'.repeat(96)}.png`,
    };
    const pictures = await sendAndRead(Object.keys(names).map((name) => image(png, name)));
    expect(pictures.map(({ filename }) => filename)).toEqual(Object.values(names));
  });
});

describe('what one member may store', () => {
  it('is bounded for each picture: one of noise is made smaller', async () => {
    const side = 1600;
    const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
    const [picture] = await sendAndRead([image(await noise.jpeg({ quality: 90 }).toBuffer())]);
    expect(picture?.bytes.length).toBeLessThan(2 * 1024 * 1024);
    expect(picture?.metadata).toMatchObject({ width: 1280, height: 1280 });
  });

  it('is bounded for a day, also when pictures are sent at once; then none is converted, and a text without pictures is taken', async () => {
    const { cookie } = await test.signIn({ id: '2' });
    const other = await test.openPage({ cookie });
    const sendOther = async (parts: Parts) => test.app.inject(await formRequest('/api/r/tickets', other, [...TEXTS, ...parts]));
    expect((await sendOther([image(png)])).statusCode).toBe(200);
    // Makes this count as 50 MB, less the bytes of one and a half more of them.
    const [sent] = await test.db.select().from(attachments).where(eq(attachments.ownerId, '2'));
    const bytes = 50 * 1024 * 1024 - Math.floor((sent?.bytes ?? 0) * 1.5);
    const setSent = (values: object) =>
      test.db
        .update(attachments)
        .set(values)
        .where(eq(attachments.id, sent?.id ?? ''));
    await setSent({ bytes });
    const statuses = (await Promise.all([1, 2, 3].map(() => sendOther([image(png)])))).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 429, 429]);
    const refused = await sendOther([image(png)]);
    expect([refused.statusCode, refused.json().message]).toEqual([429, "You've sent too many images today. Please send more tomorrow."]);
    await setSent({ bytes: 60_000_000 });
    const convert = jest.spyOn(test.services.pictures, 'convert');
    expect((await sendOther([image(png)])).statusCode).toBe(429);
    expect(convert).not.toHaveBeenCalled();
    convert.mockRestore();
    expect((await sendOther([])).statusCode).toBe(200);
    await setSent({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) });
    expect((await sendOther([image(png)])).statusCode).toBe(200);
  });

  it('leaves a reserve of free space, below which pictures are refused and texts are taken', async () => {
    const before = await stored();
    for (const [folder, bytes] of [
      ['storage', 499],
      ['greenroom-upload-', 99],
    ] as const) {
      const free = jest
        .spyOn(fs, 'statfs')
        .mockImplementation((at) =>
          Promise.resolve({ bsize: 1024 * 1024, bavail: String(at).includes(folder) ? bytes : bytes + 900 } as StatsFs),
        );
      const response = await send([image(png)]);
      expect([response.statusCode, response.json().message]).toEqual([
        503,
        "The site is low on space and can't accept images right now. Please try again later.",
      ]);
      expect(await stored()).toEqual(before);
      free.mockRestore();
    }
    expect((await send([])).statusCode).toBe(200);
  });
});

describe('a file that is no acceptable image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from(svg)],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', () => Buffer.alloc(0)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a TIFF', () => sharp(png).tiff().toBuffer()],
    [
      'half a PNG',
      () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 9, sigma: 9 } } })
          .png()
          .toBuffer()
          .then((bytes) => bytes.subarray(0, bytes.length / 2)),
    ],
    ["a PNG's head before HTML", () => Buffer.concat([png.subarray(0, 33), Buffer.from('<script>alert(1)</script>')])],
    ["a GIF's head before a script", () => Buffer.from('GIF89a/*....*/=alert(1)')],
    ["a JPEG's head alone", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
  ])('is refused: %s', async (_name, bytes) => {
    const before = await stored();
    const response = await send([image(png, 'fine.png'), image(await bytes(), 'evil.png')]);
    expect(response.statusCode).toBe(422);
    const sentence = 'File evil.png is not an image';
    expect(response.json()).toEqual({ success: false, message: sentence, errors: { images: [sentence] } });
    expect(await stored()).toEqual(before);
  });

  it.each(['heic', 'heix', 'mif1'])('is refused with what to do if it is the photo of an iPhone (%s)', async (brand) => {
    const photo = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`), Buffer.alloc(64)]);
    const response = await send([image(photo, 'IMG_1.jpg', 'image/jpeg')]);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.images[0]).toMatch(
      /^File IMG_1\.jpg is in HEIC, .* choose Settings > Camera > Formats > Most Compatible, or send a screenshot$/,
    );
  });

  it('is refused if it would not fit into memory', async () => {
    const [width, height] = [8000, 5001];
    const bomb = await sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const response = await send([image(bomb, 'bomb.png')]);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.images[0]).toBe('File bomb.png has too many pixels. Please make it smaller');
  });

  it('is refused if its text could not be read once it is stored', async () => {
    const response = await send([image(await plain(100, 41_000), 'chat.png')]);
    expect(response.json().errors.images).toEqual(['File chat.png is too long to stay readable. Please send it in parts']);
  });

  it('is refused if it is too large, or one too many', async () => {
    const before = await stored();
    const large = await send([image(Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES)]), 'big.png')]);
    expect(large.statusCode).toBe(422);
    expect(large.json().errors).toEqual({ images: ['File big.png is too large. Maximum size is 5MB'] });
    const many = await send(Array.from({ length: 6 }, () => image(png)));
    expect(many.statusCode).toBe(422);
    expect(many.json().errors).toEqual({ images: ['You can only upload up to 5 images'] });
    expect(await stored()).toEqual(before);
  });

  it('is ignored if the input was left empty', async () => {
    expect(await sendAndRead([['images[0]', { bytes: new Uint8Array(), name: '' }]])).toEqual([]);
  });
});

describe('a failure of the server', () => {
  it('leaves nothing behind when the storage is down', async () => {
    const before = await stored();
    const storage = path.join(test.dataDir, 'storage');
    await fs.rename(storage, `${storage}-away`);
    await fs.writeFile(storage, 'a file where the folder was');
    const response = await send([image(png)]);
    expect(response.statusCode).toBe(503);
    expect(ErrorResponse.parse(response.json()).message).toMatch(/Images can't be stored/);
    await fs.rm(storage);
    await fs.rename(`${storage}-away`, storage);
    expect(await stored()).toEqual(before);
  });

  it('removes the images when their ticket could not be stored', async () => {
    const before = await stored();
    const response = await test.app.inject(
      await formRequest('/api/r/tickets', page, [['title', 'T'], ['description', 'D'], ['category_id', '999'], image(png)]),
    );
    expect(response.statusCode).toBe(422);
    expect(await stored()).toEqual(before);
  });
});

describe('an invalid form', () => {
  const raw = (payload: string | Buffer, type: string | undefined) =>
    test.app.inject({
      method: 'POST',
      url: '/api/r/tickets',
      payload,
      headers: { cookie: page.cookie, 'x-csrf-token': page.token, ...(type && { 'content-type': type }) },
    });
  const part = (head: string, text: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

  it.each<[string, string, string | undefined, number]>([
    ['broken JSON', '{', 'application/json', 415],
    ['an encoded form', 'title=T', 'application/x-www-form-urlencoded', 415],
    ['of no type', 'T', undefined, 415],
    ['nothing at all', '', undefined, 415],
    ['without a boundary', part('name="title"', 'T'), 'multipart/form-data', 400],
    ['with another boundary', part('name="title"', 'T'), 'multipart/form-data; boundary=y', 400],
    ['cut off in a text', part('name="title"', 'T').slice(0, -3), 'multipart/form-data; boundary=x', 400],
    ['cut off in a file', part('name="images"; filename="a.png"', 'x'.repeat(999)).slice(0, -3), 'multipart/form-data; boundary=x', 400],
    ['with broken heads', '--x\r\nnonsense\r\n\r\nT\r\n--x--\r\n', 'multipart/form-data; boundary=x', 422],
    ['with a name of the language', `${part('name="__proto__"', 'T')}--x--\r\n`, 'multipart/form-data; boundary=x', 400],
    ['empty', '--x--\r\n', 'multipart/form-data; boundary=x', 422],
    ['of no bytes', '', 'multipart/form-data; boundary=x', 422],
  ])('is refused: %s', async (_name, payload, type, status) => {
    const before = await stored();
    const response = await raw(payload, type);
    expect(ErrorResponse.parse(response.json()).message).not.toBe('');
    expect(response.statusCode).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it.each<[string, Parts, number, string | undefined]>([
    ['too many texts', Array.from({ length: 30 }, (_, n): [string, string] => [`f${n}`, 'x']), 413, undefined],
    ['a text of megabytes', [['description', 'x'.repeat(3_000_000)]], 422, 'description'],
    ['a text twice', [['title', 'again']], 422, 'title'],
    ['a text where a file belongs', [['images[0]', 'x']], 422, 'images'],
    ['a file where a text belongs', [['priority', { bytes: Buffer.from('low'), name: 'low.txt' }]], 422, 'priority'],
    ['a file of a strange field', [['images[0][x]', { bytes: Buffer.from('x'), name: 'x.png' }]], 422, 'images[0][x]'],
  ])('is refused: with %s', async (_name, parts, status, field) => {
    const before = await stored();
    const response = await send(parts);
    expect(response.statusCode).toBe(status);
    const { errors } = ErrorResponse.parse(response.json());
    if (field) expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(await stored()).toEqual(before);
  });
});

describe('over HTTP', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Sends the headers of a request with a body, without the body. */
  async function sendHeaders(headers: Record<string, string>, url = '/api/r/tickets') {
    const http = await import('node:http');
    return new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(`${origin}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '25000000', ...headers },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.flushHeaders();
    });
  }

  it("refuses a forged form, and a guest's, before reading the body", async () => {
    const guest = await test.openPage();
    const other = await test.openPage(await test.signIn({ id: '2' }));
    for (const url of ['/api/r/tickets', '/api/r/tickets/1/reply', '/api/r/challenges/1/claim']) {
      expect(await sendHeaders({ cookie: page.cookie }, url)).toBe(403);
      expect(await sendHeaders({ cookie: page.cookie, 'x-csrf-token': 'abcdefgh-guessed' }, url)).toBe(403);
      expect(await sendHeaders({ cookie: page.cookie, 'x-csrf-token': other.token }, url)).toBe(403);
      expect(await sendHeaders({ cookie: guest.cookie, 'x-csrf-token': guest.token }, url)).toBe(401);
    }
  });

  it('refuses a CSRF token in the form alone', async () => {
    const { payload, headers } = await encodeForm([...TEXTS, ['_token', page.token]]);
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/r/tickets',
      payload,
      headers: { ...headers, cookie: page.cookie },
    });
    expect(response.statusCode).toBe(403);
  });

  it('responds while the browser still sends, and keeps its connection', async () => {
    const { payload, headers } = await encodeForm([
      ...TEXTS,
      ...Array.from({ length: 3 }, () => image(Buffer.alloc(6_000_000), 'big.png')),
    ]);
    const post = () =>
      fetch(`${origin}/api/r/tickets`, {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: { ...headers, cookie: page.cookie, 'x-csrf-token': page.token },
      });
    for (const response of [await post(), await post()]) {
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ message: 'File big.png is too large. Maximum size is 5MB' });
    }
  });

  it('leaves nothing behind when the client disconnects', async () => {
    const before = await stored();
    const http = await import('node:http');
    const request = http.request(`${origin}/api/r/tickets`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '25000000',
        cookie: page.cookie,
        'x-csrf-token': page.token,
      },
    });
    request.on('error', () => undefined);
    request.write('--x\r\nContent-Disposition: form-data; name="images[0]"; filename="a.png"\r\n\r\nthe beginning');
    await until(async () => (await stored()).leftovers.length === 1);
    request.destroy();
    await until(async () => (await stored()).leftovers.length === 0);
    expect(await stored()).toEqual(before);
  });
});
