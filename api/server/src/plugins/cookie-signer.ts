import { Signer } from '@fastify/cookie';
import { Memo } from '../lib/caches';

/** Size of the cache, and the longest cookie in it: longer than any of ours. */
const MAX_COOKIES = 10_000;
const MAX_COOKIE_LENGTH = 128;

/** Signs cookies, and caches the verification of signatures: under a raid, viewers reload their page over and over. */
export function cookieSigner(secret: string): Pick<Signer, 'sign' | 'unsign'> {
  const signer = new Signer(secret);
  const verified = new Memo<ReturnType<Signer['unsign']>>(MAX_COOKIES);
  return {
    sign: (value) => signer.sign(value),
    unsign: (signed) => (signed.length > MAX_COOKIE_LENGTH ? signer.unsign(signed) : verified.get(signed, () => signer.unsign(signed))),
  };
}
