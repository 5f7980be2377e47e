import { quietUntil, whenToSend } from './notifications.rules';

it.each([
  ['the notice that the staff started it', { isSentInBreak: true }, 'now'],
  ['any other decision', {}, 'never'],
] as const)('sends a member who takes a break %s: %s', (_what, data, expected) => {
  const at = new Date('2026-01-15T21:00:00Z');
  const settings = {
    quietFrom: null,
    quietTo: null,
    timeZone: null,
    choices: { redemption_decided: ['mail' as const] },
  };
  const recipient = { bannedAt: null, excludedAt: at, excludedUntil: null };
  expect(whenToSend({ kind: 'redemption_decided', data, createdAt: at, readAt: null }, { channel: 'mail', recipient, settings }, at)).toBe(
    expected,
  );
});

describe('quiet hours', () => {
  const night = { quietFrom: 22, quietTo: 8, timeZone: 'Europe/Berlin' };
  it.each<[string, Parameters<typeof quietUntil>[0], now: string, until: string | null]>([
    ['the evening', night, '2026-01-15T21:00:00Z', '2026-01-16T07:00:00.000Z'],
    ['the morning', night, '2026-01-16T06:59:59Z', '2026-01-16T07:00:00.000Z'],
    ['their end', night, '2026-01-16T07:00:00Z', null],
    ['before they begin', night, '2026-01-15T20:59:59Z', null],
    ['a night that loses an hour', night, '2026-03-28T21:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['a night that has an hour twice', night, '2026-10-24T20:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['a part of a day', { ...night, quietFrom: 9, quietTo: 17 }, '2026-01-15T12:00:00Z', '2026-01-15T16:00:00.000Z'],
    ['a day without them', { quietFrom: null, quietTo: null, timeZone: null }, '2026-01-15T23:00:00Z', null],
  ])('%s', (_when, hours, now, until) => {
    expect(quietUntil(hours, new Date(now))?.toISOString() ?? null).toBe(until);
  });
});
