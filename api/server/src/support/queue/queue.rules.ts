import {
  type AdminEndpoint,
  announcementEndpoints,
  claimEndpoints,
  contactMessageEndpoints,
  lookAlikeEndpoints,
  QUEUE_KINDS,
  type QueueKind,
  redemptionEndpoints,
  staffReleaseEndpoints,
  TAKEN_MINUTES,
  ticketEndpoints,
  winningEndpoints,
} from '@greenroom/contract/admin';
import { hasRole } from '../../admin/admin.rules';
import { MINUTE } from '../../lib/durations';
import type { Member } from '../../session/session.repository';

/** The list that each kind waits in: the queue shows a kind to those who may see its list. */
const LISTS: Record<QueueKind, AdminEndpoint> = {
  redemptions: redemptionEndpoints.list,
  tickets: ticketEndpoints.list,
  claims: claimEndpoints.list,
  'contact-messages': contactMessageEndpoints.list,
  'leaderboard-winnings': winningEndpoints.list,
  'look-alikes': lookAlikeEndpoints.list,
  announcements: announcementEndpoints.list,
  releases: staffReleaseEndpoints.list,
};

/** The kinds that a member of the staff may see. */
export const kindsFor = (staff: Pick<Member, 'role'>): QueueKind[] => QUEUE_KINDS.filter((kind) => hasRole(staff, LISTS[kind].role));

/** Rows that were taken then, or before, are free again. */
export const takesExpiredAt = (at: Date): Date => new Date(at.getTime() - TAKEN_MINUTES * MINUTE);
