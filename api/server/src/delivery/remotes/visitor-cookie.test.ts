import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LivePart } from './remotes.repository';
import { markServed, servedVisitorOf, visitorOf } from './visitor-cookie';

const [OLD, NEW] = ['visitor-number-1000', 'h-visitor-number-1000'];
const PREFIXED = '__Host-greenroom_visitor';
const OWN = /^h-[\w-]{24}$/;

/** The cookies of a request over https; the visitor's id, and whether it is set in the cookie with the prefix. */
it.each<[string, Record<string, string>, string | RegExp, boolean]>([
  ['makes up an id', {}, OWN, true],
  ['keeps the share that a visitor had before the prefix', { greenroom_visitor: OLD }, OLD, true],
  ['takes no id of now from a cookie without the prefix', { greenroom_visitor: NEW }, OWN, true],
  ['prefers the cookie with the prefix', { greenroom_visitor: OLD, [PREFIXED]: NEW }, NEW, false],
])('%s', (_what, cookies, id, isSet) => {
  const setCookie = jest.fn();
  const request = { cookies, publicOrigin: 'https://site.example', hasPublicUrl: true } as unknown as FastifyRequest;
  const visitor = visitorOf(request, { setCookie } as unknown as FastifyReply, [{ canary: {} } as unknown as LivePart], null);
  expect(visitor.id).toMatch(id);
  expect(setCookie.mock.calls.map(([name, value]) => [name, value])).toEqual(isSet ? [[PREFIXED, visitor.id]] : []);
});

it('takes members for testers by the cookie with the prefix alone', () => {
  const audienceWith = (cookies: object) =>
    visitorOf({ cookies, publicOrigin: 'https://site.example' } as unknown as FastifyRequest, {} as FastifyReply, [], {
      role: 'Member',
      staffRole: null,
    }).audience;
  expect(audienceWith({ greenroom_tester: '1' })).toBeUndefined();
  expect(audienceWith({ '__Host-greenroom_tester': '1' })).toBe('testers');
});

it('signs the id with a page while a canary decides, once, and believes no other signature', () => {
  const setCookie = jest.fn();
  const unsignCookie = (cookie: string) => ({ value: cookie.endsWith('.right') ? cookie.slice(0, -6) : null });
  const requestWith = (served: string) =>
    ({
      cookies: { '__Host-greenroom_served': served },
      publicOrigin: 'https://site.example',
      unsignCookie,
    }) as unknown as FastifyRequest;
  const mark = (served: string, id: string | null, canary: object = { plan: {} }) =>
    markServed(requestWith(served), { setCookie } as unknown as FastifyReply, { id }, [{ canary } as LivePart]);
  mark(`served:${NEW}.right`, NEW);
  mark('', null);
  mark('', NEW, {});
  expect(setCookie).not.toHaveBeenCalled();
  // Another visitor's, one that was signed with another secret, and another cookie's.
  for (const served of [`served:${OLD}.right`, `served:${NEW}.wrong`, `${NEW}.right`]) {
    expect(servedVisitorOf(requestWith(served))).not.toBe(NEW);
    mark(served, NEW);
    const options = expect.objectContaining({ signed: true, httpOnly: true }) as object;
    expect(setCookie).toHaveBeenLastCalledWith('__Host-greenroom_served', `served:${NEW}`, options);
  }
  expect(setCookie).toHaveBeenCalledTimes(3);
  expect(servedVisitorOf(requestWith(`served:${NEW}.right`))).toBe(NEW);
  expect(servedVisitorOf(requestWith(`served:${NEW}.wrong`))).toBeNull();
});
