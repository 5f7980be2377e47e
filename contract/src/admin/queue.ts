import { z } from 'zod';
import { dataResponse, defineEndpoint, SuccessResponse } from '../endpoint';
import { Count, LineText, MemberId, Timestamp } from '../primitives';
import { listQuery, listResponse } from './resource';

/** What waits for the staff, by the names of its lists: also the subjects of the audit log. */
export const QUEUE_KINDS = [
  'redemptions',
  'tickets',
  'claims',
  'contact-messages',
  'prizes',
  'look-alikes',
  'announcements',
  'releases',
] as const;
export const QueueKind = z.enum(QUEUE_KINDS, 'This is none of the kinds of the queue.');
export type QueueKind = z.infer<typeof QueueKind>;

/** For how long a row stays taken, unless it is released or taken again. */
export const TAKEN_MINUTES = 15;

const Person = z.object({ id: MemberId, username: z.string() });

/** A row of a list that waits for the staff. */
export const QueueItem = z.object({
  kind: QueueKind,
  /** Of the row in its list: a number, two members with a colon between them, or the name of a remote. */
  id: z.string(),
  /** The member that it is about; null for none. */
  member: Person.nullable(),
  title: z.string(),
  /** Since when it waits. */
  since: Timestamp,
  /** Who works on it; null for nobody. */
  taken: z.object({ by: Person, at: Timestamp }).nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

const QueueKey = z.object({ kind: QueueKind, id: LineText(100) });

/** Who may see one of the kinds; each kind is shown to who may see its list. */
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

export const queueEndpoints = {
  list: defineEndpoint('GET /queue', {
    permission: SOME_KIND,
    summary: 'A page of what waits for the staff, the oldest first',
    query: listQuery(['since'], { kind: QueueKind.optional(), is_mine: z.stringbool().default(false) }),
    response: listResponse(QueueItem).extend({
      /** How many wait of each kind that the caller may see, and how many of all the caller has taken; without the filters. */
      counts: z.partialRecord(QueueKind, Count),
      mine: Count,
    }),
  }),
  take: defineEndpoint('POST /queue/take', {
    permission: SOME_KIND,
    summary: 'Show the others of the staff that one works on a row',
    body: QueueKey,
    response: dataResponse(QueueItem),
  }),
  release: defineEndpoint('POST /queue/release', {
    permission: SOME_KIND,
    summary: 'Stop working on a row',
    body: QueueKey,
    response: SuccessResponse,
  }),
};
