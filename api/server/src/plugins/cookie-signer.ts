import { Signer } from '@fastify/cookie';
import { Memo } from '../memo';

/** Of how many cookies it is remembered that we signed them, and how long they may be: longer than any of ours. */
const MOST_COOKIES = 10_000;
const LONGEST_COOKIE = 128;

/** Signs cookies, and checks each of them once for all requests that come with it: a raid's viewers load their page again and again. */
export function cookieSigner(secret: string): Pick<Signer, 'sign' | 'unsign'> {
  const signer = new Signer(secret);
  const checked = new Memo<ReturnType<Signer['unsign']>>(MOST_COOKIES);
  return {
    sign: (value) => signer.sign(value),
    unsign: (signed) => (signed.length > LONGEST_COOKIE ? signer.unsign(signed) : checked.get(signed, () => signer.unsign(signed))),
  };
}
