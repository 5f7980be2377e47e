import type { HttpRequest } from './http-client';
import type { Contest } from './load-job';
import { PASSWORD, addressOf, memberName, unsafeHeaders } from './load-members';

/** A member's request. */
export interface MemberRequest {
  step: string;
  request: HttpRequest;
}

interface MixOptions {
  members: number;
  contest: Contest;
  random: () => number;
  /** Of a page, for all members. */
  cookies: string[];
}

/** The mix in percent; the store is the rest. */
const MIX = { profile: 30, entry: 15, code: 15 };

/**
 * An endless sequence of members' requests: the store, profiles, raffle entries with the password, and code redemptions. Once all members
 * have entered or redeemed, they read the store instead.
 */
export function* memberRequests({ members, contest, random, cookies }: MixOptions): Generator<MemberRequest, never> {
  const anyone = () => 1 + Math.floor(random() * members);
  let entries = 0;
  let codes = 0;
  for (;;) {
    const draw = random() * 100;
    if (draw < MIX.profile) yield { step: 'profile', request: read(anyone(), `/api/r/user/${memberName(anyone())}`) };
    else if (draw < MIX.profile + MIX.entry && entries < members) yield { step: 'entry', request: enter(++entries) };
    else if (draw >= 100 - MIX.code && codes < members) yield { step: 'code', request: redeem(++codes) };
    else yield { step: 'store', request: read(anyone(), '/api/r/store') };
  }

  function read(member: number, path: string): HttpRequest {
    return { method: 'GET', path, headers: headersOf(member) };
  }

  function enter(member: number): HttpRequest {
    return write(member, `/api/r/raffles/${contest.raffle}/enter`, { entry_type: 'password', password: PASSWORD });
  }

  function redeem(member: number): HttpRequest {
    return write(member, '/api/r/codes/redeem', { code: contest.code });
  }

  function write(member: number, path: string, body: object): HttpRequest {
    return { method: 'POST', path, headers: headersOf(member), body: JSON.stringify(body) };
  }

  function headersOf(member: number): Record<string, string> {
    return {
      accept: 'application/json',
      'accept-encoding': 'br',
      'x-forwarded-for': addressOf(member),
      ...unsafeHeaders(member, cookies),
    };
  }
}
