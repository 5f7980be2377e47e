import { UpdateProfileBody } from '@greenroom/contract';
import {
  bioLength,
  timeUntilReward,
  type ProfileFields,
  bodyOf,
  changesOf,
  SOCIAL_NETWORKS,
  accountLink,
  accountName,
} from './settings.rules';

const NOW = Date.parse('2026-03-15T20:00:00Z');

test.each([
  [null, null],
  ['once upon a time', null],
  ['2026-03-15T20:00:00Z', '24h 0m'],
  ['2026-03-15T19:59:00Z', '23h 59m'],
  ['2026-03-15T19:58:59Z', '23h 59m'],
  ['2026-03-14T20:00:01Z', '0h 1m'],
  ['2026-03-14T20:00:00Z', null],
  ['2026-03-14T19:59:59Z', null],
  ['2025-03-14T20:00:00Z', null],
])('after a claim at %s, the next reward is in %s', (lastClaim, wait) => {
  expect(timeUntilReward(lastClaim, NOW)).toBe(wait);
});

test.each([
  ['', 0],
  ['front row', 9],
  ['👨‍👩‍👧🇮🇹e\u0301', 3],
])('counts %j as %d characters', (bio, length) => {
  expect(bioLength(bio)).toBe(length);
});

test('counts the same in browsers without Intl.Segmenter', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    expect(bioLength('👨‍👩‍👧🇮🇹e\u0301👍🏽!')).toBe(5);
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});

test.each(['x'.repeat(200), 'x'.repeat(201), '🇮🇹'.repeat(200), '🇮🇹'.repeat(201), `a${'\u0301'.repeat(2000)}`])(
  'accepts a bio if and only if the contract does',
  (bio) => {
    expect(bioLength(bio) <= 200).toBe(UpdateProfileBody.safeParse({ bio }).success);
  },
);

const INPUTS = [
  '@nova',
  'Nova_1',
  ' nova.live ',
  'nova-live',
  'https://x.com/nova',
  'https://www.twitter.com/nova/?s=20',
  'HTTPS://mobile.twitter.com/nova#top',
  'https://m.youtube.com/@nova',
  'https://youtube.com/watch?v=nova',
  'https://www.instagram.com/no.va?igsh=abc==',
  'https://www.tiktok.com/@nova',
  'https://tiktok.com/nova',
  'http://x.com/nova',
  'x.com/nova',
  'https://x.com.evil.test/nova',
  'https://x.com@evil.test/nova',
  'https://x.com/nova/status/1',
  'javascript:alert(1)',
  '<b>nova</b>',
  'no va',
  '@@nova',
  '@',
  'n'.repeat(51),
];

test.each(SOCIAL_NETWORKS.map((network) => [network.name, network] as const))(
  'extracts the same names for %s as the contract, and links only to them',
  (_name, network) => {
    const nameIn = (text: string) => {
      const parsed = UpdateProfileBody.safeParse({ [network.field]: text });
      return parsed.success ? parsed.data[network.field] : null;
    };
    expect(INPUTS.map((text) => [text, accountName(network, text)])).toEqual(INPUTS.map((text) => [text, nameIn(text)]));
    for (const text of INPUTS) expect(accountLink(network, text)).toBe(nameIn(text) && `${network.prefix}${nameIn(text)}`);
    expect(network.prefix).toMatch(/^https:\/\/(x|youtube|instagram|tiktok)\.com\/@?$/);
  },
);

const stored: ProfileFields = {
  bio: 'Front row.',
  twitter_user: 'nova',
  youtube_user: '',
  instagram_user: '',
  tiktok_user: '',
  crypto: 'nova',
  crypto2: 'Nova 2',
  crypto3: '',
};

test('only values that differ from the stored ones count as changes', () => {
  expect(changesOf({ bio: ' Front row. ', twitter_user: 'nova' }, stored)).toEqual({});
  expect(changesOf({ bio: '', youtube_user: ' nova ' }, stored)).toEqual({ bio: '', youtube_user: 'nova' });
});

test('the request body has all fields, the unedited ones as stored', () => {
  expect(bodyOf({ bio: 'Back row.', crypto: '' }, stored)).toEqual({ ...stored, bio: 'Back row.', crypto: '' });
});
