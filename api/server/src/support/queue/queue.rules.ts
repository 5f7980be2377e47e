import {
  type AdminEndpoint,
  announcementEndpoints,
  claimEndpoints,
  contactMessageEndpoints,
  lookAlikeEndpoints,
  type May,
  prizeEndpoints,
  QUEUE_KINDS,
  type QueueKind,
  redemptionEndpoints,
  staffReleaseEndpoints,
  TAKEN_MINUTES,
  ticketEndpoints,
} from '@greenroom/contract/admin';
import { MINUTE } from '../../lib/durations';

/** The list that each kind waits in: the queue shows a kind to those who may see its list. */
const LISTS: Record<QueueKind, AdminEndpoint> = {
  redemptions: redemptionEndpoints.list,
  tickets: ticketEndpoints.list,
  claims: claimEndpoints.list,
  'contact-messages': contactMessageEndpoints.list,
  prizes: prizeEndpoints.list,
  'look-alikes': lookAlikeEndpoints.list,
  announcements: announcementEndpoints.list,
  releases: staffReleaseEndpoints.list,
};

/** The kinds that somebody may see. */
export const kindsFor = (may: May): QueueKind[] => QUEUE_KINDS.filter((kind) => may(LISTS[kind].permission));

/** Rows that were taken then, or before, are free again. */
export const takesExpiredAt = (at: Date): Date => new Date(at.getTime() - TAKEN_MINUTES * MINUTE);
