import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { randomToken } from '../../lib/random-token';
import { csrfTokenOf } from '../../plugins/csrf-token';
import { newNonce } from '../../plugins/security';
import { fillTemplate, type OwnValues, PLACEHOLDERS } from './page-template';
import { splicedPage } from './spliced-page';

const { nonce, token, user } = PLACEHOLDERS;
const script = `<script nonce="${nonce}">"ÿ ✓ З"</script>`;
const words = Array.from({ length: 99 }, (_, at) => `<p>${at}</p>`).join('');
const someone = (member: unknown): OwnValues => ({
  nonce: newNonce(),
  token: csrfTokenOf({ secret: 'secret', session: 'session', salt: randomToken(4, 'hex') }),
  user: JSON.stringify(member),
});

it.each([
  `${words}<meta content="${token}">${words}${script}${words}${script}${script}{"user":${user}}${script}`,
  `${words}${script}З"><p>"><meta content="</p>${words}<meta content="${token}">${script.repeat(20)}${user}`,
])("has each response's own values, and no other's", async (html) => {
  const page = await splicedPage(html);
  const responses = [null, { username: "$& $1 Zoë ✓ $'" }, { username: 'bob' }].map(someone);
  for (const own of responses) expect(brotliDecompressSync(page!(own)).toString()).toBe(fillTemplate(html, own));
});

it('has the values of a response whatever else is on the page, or does not exist', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 4, maxLength: 4 }), async ([a, b, c, d]) => {
      const html = `${a}${token}${b}${nonce}"${c}${nonce}${b}"${nonce}${a}${user}${d}`;
      const own = someone({ username: c });
      const page = await splicedPage(html);
      if (page) expect(brotliDecompressSync(page(own)).toString()).toBe(fillTemplate(html, own));
    }),
    { numRuns: 30 },
  );
});

it('ends for a page whose parts are larger than what a stream buffers', async () => {
  const digests = Array.from({ length: 1000 }, () => randomToken(64, 'hex')).join('\n');
  const html = `${words}${token}${digests}${script}${words}${user}`;
  const own = someone(null);
  const page = await splicedPage(html);
  expect(brotliDecompressSync(page!(own)).toString()).toBe(fillTemplate(html, own));
});

it('is not shorter for a member whose name is on the page', async () => {
  const page = await splicedPage(`${words}<i>qzxwvkjy</i>${token}${words}${script}${words}${user}`);
  const lengths = ['qzxwvkjy', 'ytrewqas'].map((username) => page!(someone({ username })).length);
  expect(lengths[0]).toBe(lengths[1]);
});

it('does not exist of a page on which much follows the member', async () => {
  expect(await splicedPage(`${words}${token}${words}${script}${words}${user}${'x'.repeat(2000)}`)).toBeUndefined();
});
