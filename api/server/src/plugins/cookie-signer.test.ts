import { cookieSigner } from './cookie-signer';

const SECRET = 'a secret for tests, long enough to sign with';

it('verifies the cookies that it signed, the first time and from the cache', () => {
  const signer = cookieSigner(SECRET);
  const [one, other] = [signer.sign('one'), signer.sign('other')];
  for (let times = 0; times < 3; times += 1) {
    expect(signer.unsign(one)).toMatchObject({ valid: true, value: 'one' });
    expect(signer.unsign(other)).toMatchObject({ valid: true, value: 'other' });
  }
});

it.each([
  ['changed', (signed: string) => signed.replace('one', 'two')],
  ['signed with another secret', () => cookieSigner(`${SECRET}, but another`).sign('one')],
  ['cut off', (signed: string) => signed.slice(0, -1)],
  ['very long', (signed: string) => `${'x'.repeat(5000)}${signed}`],
  ['empty', () => ''],
])('refuses a cookie that is %s, repeatedly and after a valid one', (_what, change) => {
  const signer = cookieSigner(SECRET);
  const signed = signer.sign('one');
  signer.unsign(signed);
  for (let times = 0; times < 3; times += 1) expect(signer.unsign(change(signed)).valid).toBe(false);
});

it('verifies after more cookies than the cache holds', () => {
  const signer = cookieSigner(SECRET);
  for (let at = 0; at < 10_050; at += 1) signer.unsign(`${at}.x`);
  expect(signer.unsign(signer.sign('one'))).toMatchObject({ valid: true, value: 'one' });
  expect(signer.unsign('10049.x').valid).toBe(false);
});
