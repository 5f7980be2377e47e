import { neededConfirmation } from './confirmation.rules';

const NOW = new Date('2026-03-15T20:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** Factors; whether the role needs one; minutes since the sign-in and since the confirmation; the level; what is needed. */
it.each([
  ['nothing, without a factor that nobody demands', { level: undefined }, null],
  ['a set-up, if the role needs a factor', { level: undefined, isRequired: true }, 'set-up'],
  ['a set-up, before a fresh confirmation', { level: 'fresh', isRequired: true, signedIn: 60 }, 'set-up'],
  ['no set-up for the set-up itself', { level: 'set-up', isRequired: true }, null],
  ['a sign-in for the set-up in an old session', { level: 'set-up', isRequired: true, signedIn: 11 }, 'sign-in'],
  ['the factor, in a session that was not confirmed, also if nobody demands it', { level: undefined, hasFactor: true }, 'second-factor'],
  ['the factor, for another one', { level: 'set-up', hasFactor: true }, 'second-factor'],
  ['nothing, in a confirmed session', { level: undefined, hasFactor: true, isRequired: true, verified: 60 * 24 }, null],
  ['nothing, ten minutes after a sign-in', { level: 'fresh', signedIn: 10 }, null],
  ['a sign-in, after eleven', { level: 'fresh', signedIn: 11 }, 'sign-in'],
  ['nothing, ten minutes after a confirmation', { level: 'fresh', hasFactor: true, signedIn: 600, verified: 10 }, null],
  ['the factor, after eleven, also right after a sign-in', { level: 'fresh', hasFactor: true, verified: 11 }, 'second-factor'],
  ['nothing, for the own account without a factor, however old the session', { level: 'own', signedIn: 600 }, null],
  ['a set-up, for the own account of a role that needs a factor', { level: 'own', isRequired: true }, 'set-up'],
  ['the factor, for the own account, right after a sign-in', { level: 'own', hasFactor: true }, 'second-factor'],
  [
    'the factor, for the own account, eleven minutes after a confirmation',
    { level: 'own', hasFactor: true, verified: 11 },
    'second-factor',
  ],
  ['nothing, for the own account after a confirmation', { level: 'own', hasFactor: true, verified: 10 }, null],
  ['a reset, if a deleted account had a factor', { level: undefined, hadFactor: true }, 'reset'],
  ['a reset, for the set-up of another one', { level: 'set-up', hadFactor: true, isRequired: true }, 'reset'],
  ['a reset, for the own account', { level: 'own', hadFactor: true }, 'reset'],
  ['nothing, for what confirms', { level: 'none', hasFactor: true, isRequired: true }, null],
] as const)('needs %s', (_what, state, expected) => {
  const {
    level,
    isRequired = false,
    hasFactor = false,
    hadFactor = false,
    signedIn = 0,
    verified,
  } = { verified: undefined, ...state } as {
    level: typeof state.level;
    isRequired?: boolean;
    hasFactor?: boolean;
    hadFactor?: boolean;
    signedIn?: number;
    verified?: number;
  };
  const session = { createdAt: ago(signedIn), verifiedAt: verified === undefined ? null : ago(verified) };
  expect(neededConfirmation({ level, isRequired, hasFactor, hadFactor, session, now: NOW })).toBe(expected);
});
