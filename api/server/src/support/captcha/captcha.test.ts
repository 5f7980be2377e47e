/** @both-databases A captcha is used once. */
import { CaptchaResponse } from '@greenroom/contract';
import sharp from 'sharp';
import { captchas } from '../../db/schema';
import { hashOf } from '../../session/session.repository';
import { sharedTestApp } from '../../testing/test-app';
import { hashOfSolution, isProof, isSolution, newCaptchaText, drawCaptcha, saveCaptcha, takeCaptcha } from './captcha';

const START = new Date('2026-03-15T20:00:00Z');
const afterStart = (ms: number) => new Date(START.getTime() + ms);
const FIVE_MINUTES = 5 * 60 * 1000;

const test = sharedTestApp({ now: () => START });

describe('captcha rules', () => {
  it("use five characters that don't look alike", () => {
    const texts = Array.from({ length: 200 }, newCaptchaText);
    for (const text of texts) expect(text).toMatch(/^[A-Z3-9]{5}$/);
    expect(texts.join('')).not.toMatch(/[0O1I5S2Z8BQGMW]/);
    expect(new Set(texts).size).toBeGreaterThan(190);
  });

  it.each([
    ['ACDEF', true],
    ['acdef', true],
    [' aCdEf ', true],
    ['ACDE', false],
    ['ACDEFF', false],
    ['', false],
  ])('accept %j for ACDEF: %s', (solution, expected) => {
    expect(isSolution('token', solution, hashOfSolution('token', 'ACDEF'))).toBe(expected);
  });

  it('hash equal solutions differently for each token', () => {
    expect(hashOfSolution('one', 'ACDEF')).not.toBe(hashOfSolution('other', 'ACDEF'));
  });
});

describe('GET /api/r/captcha', () => {
  it('returns a token and an image at density 2, neither of which contains the text', async () => {
    const response = await test.app.inject('/api/r/captcha');
    expect(response.headers['cache-control']).toBe('no-store');
    const { token, image } = CaptchaResponse.parse(response.json());
    const metadata = await sharp(Buffer.from(image.split(',')[1] ?? '', 'base64')).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 400, height: 128 });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await test.db.select().from(captchas))).not.toContain(token);
    expect(CaptchaResponse.parse((await test.app.inject('/api/r/captcha')).json()).token).not.toBe(token);
  });

  it('draws each text differently', async () => {
    expect(await drawCaptcha('ACDEF')).not.toBe(await drawCaptcha('ACDEH'));
  });
});

describe('a proof of work', () => {
  it('is the answer of one who does not see the picture, once, and for its own captcha', async () => {
    // The smallest number that is a proof for this token, which a browser finds in 277 attempts.
    const [token, answer] = ['t'.repeat(43), '276'];
    const { proof } = CaptchaResponse.parse((await test.app.inject('/api/r/captcha')).json());
    expect(proof).toEqual({ bits: 9, iterations: 5000 });
    expect(await isProof('another token', answer)).toBe(false);
    await test.db
      .insert(captchas)
      .values({ tokenHash: hashOf(token), solutionHash: hashOfSolution(token, 'ACDEF'), expiresAt: afterStart(1) });
    expect(await takeCaptcha(test.db, { token, solution: ` ${answer} ` }, START)).toBe('right');
    expect(await takeCaptcha(test.db, { token, solution: answer }, START)).toBe('gone');
  });

  it.each(['', '0', '-1', '1e3', '0x1', '12345678901', 'ACDEF'])('is not %j', async (answer) => {
    expect(await isProof('token', answer)).toBe(false);
  });
});

describe('an attempt', () => {
  const attempt = (token: string, solution: string, now = START) => takeCaptcha(test.db, { token, solution }, now);

  it.each([
    ['right', 'acdef'],
    ['wrong', 'ACDEX'],
  ] as const)('that is %s deletes its captcha', async (result, solution) => {
    const token = await saveCaptcha(test.db, 'ACDEF', START);
    expect(await attempt(token, solution)).toBe(result);
    expect(await attempt(token, 'ACDEF')).toBe('gone');
  });

  it('is accepted for five minutes', async () => {
    const [fresh, old] = [await saveCaptcha(test.db, 'ACDEF', START), await saveCaptcha(test.db, 'ACDEF', START)];
    expect(await attempt(fresh, 'ACDEF', afterStart(FIVE_MINUTES - 1))).toBe('right');
    expect(await attempt(old, 'ACDEF', afterStart(FIVE_MINUTES))).toBe('gone');
  });

  it('is accepted once for concurrent requests', async () => {
    const token = await saveCaptcha(test.db, 'ACDEF', START);
    const results = await Promise.all(Array.from({ length: 8 }, () => attempt(token, 'ACDEF')));
    expect(results.sort()).toEqual([...Array.from({ length: 7 }, () => 'gone'), 'right']);
  });
});
