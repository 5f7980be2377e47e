import { z } from 'zod';
import { raffles, siteSettings } from './schema';
import { columnsOf, toWire } from './wire';

const START = '2026-03-15T20:00:00.000Z';

it('sends the fields that the schema has, and no others', () => {
  const Row = z.object({
    id: z.number(),
    starts_at: z.string(),
    ends_at: z.string().nullable(),
    crypto1_label: z.string(),
    max_entries: z.number(),
  });
  const row = { id: 1, startsAt: new Date(START), endsAt: null, crypto1Label: 'Roobet', passwordHash: 'secret', maxEntries: undefined };
  expect(toWire(Row, row)).toStrictEqual({ id: 1, starts_at: START, ends_at: null, crypto1_label: 'Roobet' });
});

it('takes received fields as columns, and leaves out those that were not sent', () => {
  expect(columnsOf(raffles, { title: 'A hoodie', starts_at: START, ends_at: null, max_entries: undefined })).toStrictEqual({
    title: 'A hoodie',
    startsAt: new Date(START),
    endsAt: null,
  });
  expect(columnsOf(siteSettings, { crypto1_label: 'Roobet' })).toStrictEqual({ crypto1Label: 'Roobet' });
});
