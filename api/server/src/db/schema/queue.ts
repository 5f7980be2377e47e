import { QUEUE_KINDS } from '@greenroom/contract/admin';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { textReference, timestamp } from './columns';
import { members } from './members';

/** Staff who work on a row of the queue. A row counts for minutes, and is deleted after them. */
export const queueTakes = pgTable(
  'queue_takes',
  {
    kind: text('kind', { enum: QUEUE_KINDS }).notNull(),
    subjectId: text('subject_id').notNull(),
    takenBy: textReference('taken_by', () => members.id, { onDelete: 'cascade' }),
    takenAt: timestamp('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId] }), index('queue_takes_taken_by').on(table.takenBy)],
);
