import { z } from 'zod';
import { Count, LineText, MemberId, Timestamp } from '../primitives';
import { listQuery, listResponse, requiring } from './resource';

/** Kinds of waiting rows, named after their lists and the audit log's subjects. */
export const QUEUE_KINDS = [
  'redemptions',
  'store-items',
  'tickets',
  'claims',
  'contact-messages',
  'prizes',
  'look-alikes',
  'announcements',
  'releases',
] as const;
export const QueueKind = z.enum(QUEUE_KINDS, 'Please choose a kind of task.');
export type QueueKind = z.infer<typeof QueueKind>;

/** Time until a taken row is released. */
export const TAKEN_MINUTES = 15;

const Person = z.object({ id: MemberId, username: z.string() });

export const QueueItem = z.object({
  kind: QueueKind,
  /** Id in its list: a number, two members with a colon between them, or a remote's name. */
  id: z.string(),
  member: Person.nullable(),
  title: z.string(),
  since: Timestamp,
  taken: z.object({ by: Person, at: Timestamp }).nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

const QueueKey = z.object({ kind: QueueKind, id: LineText(100) });

/** Permissions of which one suffices; each kind is shown to those who may see its list. */
const SOME_KIND = [
  'store:see',
  'tickets:see',
  'challenges:see',
  'contact-messages:see',
  'winnings:see',
  'look-alikes:see',
  'announcements:see',
  'releases:see',
] as const;

const someKind = requiring(SOME_KIND);

export const queueEndpoints = {
  list: someKind('GET /queue', 'A page of waiting tasks, oldest first', null, {
    query: listQuery(['since'], { kind: QueueKind.optional(), is_mine: z.stringbool().default(false) }),
    response: listResponse(QueueItem).extend({
      /** Waiting rows by kind, and rows taken by the caller, without the filters. */
      counts: z.partialRecord(QueueKind, Count),
      mine: Count,
    }),
  }),
  take: someKind('POST /queue/take', "Show other staff that you're working on a task", QueueItem, { body: QueueKey }),
  release: someKind('POST /queue/release', 'Stop working on a task', null, { body: QueueKey }),
};
