import type { DrawableEntry } from '../draw/draw-check';
import type { DrawRecord } from '../draw/draw.api';

const entry = (id: string, memberId: string, tickets: number): DrawableEntry => ({ id, user: { id: memberId }, tickets });

/** In the order of their ids, which is not that of their letters; two members have entered twice. */
export const DRAWN_ENTRIES: DrawableEntry[] = [
  entry('4', '71', 1),
  entry('5', '72', 8),
  entry('7', '71', 3),
  entry('9', '73', 1),
  entry('10', '74', 2),
  entry('12', '75', 5),
  entry('21', '72', 1),
  entry('100', '76', 1),
];

/** What the server's own code made of these entries and this seed. */
export const DRAWN: DrawRecord & { seed: string } = {
  commitment: 'f86d6ec3b48a8b8401c9761d6a424e7ef17ebbcfbedac6921151c5eca03a9268',
  algorithm: 'greenroom-draw-1',
  seed: '3b1f'.repeat(16),
  entriesHash: '6575d243a54c4327b45492d2a7718f5b950ee5d6b0a0b02af27ce7b975038c86',
  entriesCount: 8,
  ticketsCount: 22,
  winnersCount: 3,
  drawnAt: '2026-11-01T12:00:00Z',
  winners: [
    { member: { id: '72', name: 'comet', profileName: 'comet', avatar: null }, entryId: '5' },
    { member: { id: '75', name: 'nova', profileName: 'nova', avatar: null }, entryId: '12' },
    { member: { id: '71', name: 'pixel', profileName: 'pixel', avatar: null }, entryId: '4' },
  ],
};

/** The same as the API answers it. */
export const DRAW_ANSWER = {
  commitment: DRAWN.commitment,
  algorithm: DRAWN.algorithm,
  seed: DRAWN.seed,
  entries_hash: DRAWN.entriesHash,
  entries_count: DRAWN.entriesCount,
  tickets_count: DRAWN.ticketsCount,
  winners_count: DRAWN.winnersCount,
  drawn_at: DRAWN.drawnAt,
  winners: DRAWN.winners.map(({ member, entryId }, index) => ({ position: index + 1, user_id: member.id, username: member.name, entry_id: entryId })),
};
