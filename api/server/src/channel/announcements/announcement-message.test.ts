import fc from 'fast-check';
import type { AnnouncementContent } from './announcement-content';
import { messageOf, testMessage } from './announcement-message';

const AT = new Date('2026-03-15T20:00:00Z');
const SITE = { name: 'Nightowl', origin: 'https://site.example' };

const embedOf = (content: AnnouncementContent) => {
  const [embed] = messageOf(content, { site: SITE, at: AT }).embeds;
  if (!embed) throw new Error('No embed.');
  return embed;
};

const BOARD = {
  kind: 'leaderboard_confirmed',
  platform: 'Roobet',
  slug: 'roobet',
  currencySymbol: '$',
  startsAt: AT,
  endsAt: AT,
  period: 'last',
} as const;

it.each<[AnnouncementContent, { title: string; url: string; description: string }]>([
  [
    { kind: 'raffle_opened', id: 7, title: 'Spring', prize: 'A hoodie', endsAt: AT, winnersCount: 1000 },
    {
      title: 'Raffle open: Spring',
      url: 'https://site.example/raffles/7',
      description: 'Prize: **A hoodie**, for each of 1000 winners\nEnds <t:1773604800:f> (<t:1773604800:R>)',
    },
  ],
  [
    { kind: 'raffle_drawn', id: 7, title: 'Spring', prize: 'A hoodie', winners: ['ann', 'b_o_b'] },
    {
      title: 'Raffle drawn: Spring',
      url: 'https://site.example/raffles/7',
      description: 'Prize: **A hoodie**\nWinners:\n1\\. **ann**\n2\\. **b\\_o\\_b**',
    },
  ],
  [
    { kind: 'raffle_drawn', id: 7, title: 'Spring', prize: 'A hoodie', winners: [] },
    {
      title: 'Raffle drawn: Spring',
      url: 'https://site.example/raffles/7',
      description: 'Prize: **A hoodie**\nThere were no entries, so there is no winner.',
    },
  ],
  [
    { kind: 'hunt_started', id: 3, startBalance: 1500, arePredictionsOpen: true },
    {
      title: 'Bonus hunt #3 has begun',
      url: 'https://site.example/bonus-hunts',
      description: 'Start balance: **$1,500.00**\nPredictions are open.',
    },
  ],
  [
    {
      kind: 'hunt_finished',
      id: 3,
      startBalance: 1500,
      endBalance: 2000.5,
      best: { slot: 'Sugar Rush', multiplier: 120.5 },
      closest: { name: 'ann', prediction: 1999 },
    },
    {
      title: 'Bonus hunt #3 is finished',
      url: 'https://site.example/bonus-hunts?tab=previous',
      description:
        'Start balance: $1,500.00\nEnd balance: **$2,000.50**\nBest multiplier: 120.5x on Sugar Rush\nClosest prediction: **ann** with $1,999.00',
    },
  ],
  [
    {
      ...BOARD,
      winners: [
        { rank: 1, name: 'a***', prize: 100 },
        { rank: 1, name: 'bea', prize: 100 },
        { rank: 3, name: 'cy', prize: 5 },
      ],
      subsections: [
        { name: 'Slots', winners: [{ rank: 1, name: 'bob', prize: 5.5 }] },
        { name: 'Empty', winners: [] },
      ],
    },
    {
      title: 'Leaderboard winners: Roobet',
      url: 'https://site.example/leaderboard?platform=roobet&period=last',
      description:
        'From <t:1773604800:d> to <t:1773604800:d>\n1\\. **a\\*\\*\\***: $100.00\n1\\. **bea**: $100.00\n3\\. **cy**: $5.00\n\n**Slots**\n1\\. **bob**: $5.50',
    },
  ],
  [
    { kind: 'tournament_finished', id: 2, name: 'Cup', game: 'Plinko', prizePool: 50, winner: 'Ann' },
    {
      title: 'Tournament finished: Cup',
      url: 'https://site.example/tournaments/2',
      description: 'Winner: **Ann**\nGame: Plinko\nPrize pool: $50.00',
    },
  ],
  [
    { kind: 'challenge_won', slot: 'Gates', multiplier: 500, prize: 25, winner: 'ann' },
    { title: 'Challenge won: 500x on Gates', url: 'https://site.example/challenges', description: 'Winner: **ann**\nPrize: **$25.00**' },
  ],
])('%j', (content, expected) => {
  expect(embedOf(content)).toMatchObject({ ...expected, timestamp: AT.toISOString(), footer: { text: 'Nightowl' } });
});

it('notifies nobody, and shows names that look like mentions, links or formatting as they are', () => {
  const names = ['@everyone', '<@123>', '**x**', '[a](https://evil.example)', 'https://evil.example', '# big\n> quote', '\u202egnp.exe'];
  const message = messageOf({ kind: 'raffle_drawn', id: 1, title: names.join(' '), prize: 'x', winners: names }, { site: SITE, at: AT });
  expect(message.allowed_mentions).toEqual({ parse: [] });
  expect(message.embeds[0]?.description.split('\n').slice(2)).toEqual([
    '1\\. **\\@everyone**',
    '2\\. **\\<\\@123\\>**',
    '3\\. **\\*\\*x\\*\\***',
    '4\\. **\\[a\\]\\(https\\://evil.example\\)**',
    '5\\. **https\\://evil.example**',
    '6\\. **\\# big \\> quote**',
    '7\\. **gnp.exe**',
  ]);
});

it("is within Discord's limits, whatever the texts are", () => {
  const text = fc.tuple(fc.string({ unit: 'binary', maxLength: 4 }), fc.nat(200)).map(([part, times]) => part.repeat(times));
  const row = fc.record({ rank: fc.nat(100), name: text, prize: fc.integer({ min: 1, max: 1_000_000 }) });
  const rows = fc.array(row, { maxLength: 30, size: 'max' });
  fc.assert(
    fc.property(
      text,
      text,
      rows,
      fc.array(fc.record({ name: text, winners: fc.array(row, { maxLength: 4 }) }), { maxLength: 25, size: 'max' }),
      (one, other, winners, subsections) => {
        const contents: AnnouncementContent[] = [
          { kind: 'raffle_drawn', id: 1, title: one, prize: other, winners: winners.map(({ name }) => name) },
          { kind: 'tournament_finished', id: 1, name: one, game: other, prizePool: 1, winner: one },
          { ...BOARD, platform: one, currencySymbol: other, winners, subsections },
        ];
        for (const content of contents) {
          const message = messageOf(content, { site: { ...SITE, name: one }, at: AT });
          const [{ title, description, footer } = { title: '', description: '', footer: { text: '' } }] = message.embeds;
          expect(title.length).toBeLessThanOrEqual(256);
          expect(description.length).toBeLessThanOrEqual(4096);
          expect(footer.text.length).toBeLessThanOrEqual(2048);
          expect(title.length + description.length + footer.text.length).toBeLessThanOrEqual(6000);
          // Neither half characters nor half escapes.
          expect(title).not.toMatch(/(?<!\\)(\\\\)*\\…$/);
          expect(() => encodeURIComponent(title)).not.toThrow();
          expect(title).not.toMatch(/[\n\r]/);
        }
      },
    ),
    // Most of them exceed the limits. Shrinking such long texts would take minutes.
    { numRuns: 8, endOnFailure: true },
  );
});

it('mentions as many members as Discord permits and a message has room for, and each of those notifies', () => {
  const winners = Array.from({ length: 150 }, (_, index) => String(10n ** 18n + BigInt(index)));
  const content = { kind: 'raffle_drawn', id: 1, title: 'x', prize: 'x', winners } as const;
  const message = messageOf({ ...content, winners: [...winners] }, { site: SITE, at: AT, mentions: { members: winners, role: '5' } });
  expect(message.content?.length).toBeLessThanOrEqual(2000);
  expect(message.content?.match(/<@\d+>/g)).toHaveLength(message.allowed_mentions.users?.length ?? 0);
  expect(message.allowed_mentions.users?.length).toBeGreaterThan(75);
  const short = winners.map((_, index) => String(index));
  expect(messageOf({ ...content, winners: [] }, { site: SITE, at: AT, mentions: { members: short } }).allowed_mentions.users).toHaveLength(
    100,
  );
});

it('has no link without a known origin', () => {
  expect(
    testMessage("This site's announcements will appear here.", { site: { name: 'Nightowl', origin: null }, at: AT }).embeds[0],
  ).not.toHaveProperty('url');
});
