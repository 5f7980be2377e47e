import { z } from 'zod';
import { AccountExport } from '../account';
import { Count, LineText, MemberId, Points, required, RowId, Timestamp } from '../primitives';
import { BreakLength } from '../safer-gambling';
import { DifferenceInput, SearchFilter, listQuery, listResponse, Version, VersionQuery, endpointsOf, requiring } from './resource';
import { MEMBER_ROLES, RoleName } from './staff-roles';

export { DELETED_MEMBER } from '../account';

const MemberRole = z.enum(MEMBER_ROLES, 'Please choose one of the roles.');

const MemberParams = z.object({ id: MemberId });

export const ListedMember = z.object({
  id: MemberId,
  version: Version,
  username: z.string(),
  global_name: z.string().nullable(),
  kick_username: z.string().nullable(),
  role: MemberRole,
  /** Role in the panel of a member who is neither Moderator nor Admin, see `roleOf`. */
  staff_role: RoleName.nullable(),
  points: Points,
  xp: Count,
  created_at: Timestamp,
  last_active: Timestamp.nullable(),
  banned_at: Timestamp.nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

export const StaffMember = ListedMember.extend({
  ban_reason: z.string().nullable(),
  email: z.string().nullable(),
  bio: z.string().nullable(),
  kick_user_id: z.string().nullable(),
  twitter_user: z.string().nullable(),
  youtube_user: z.string().nullable(),
  instagram_user: z.string().nullable(),
  tiktok_user: z.string().nullable(),
  second_factors: Count,
  casinos: z.array(z.object({ label: z.string(), name: z.string() })),
  /** Members judged to be the same person (docs/fairness.md). */
  same_as: z.array(z.object({ id: MemberId, username: z.string(), note: z.string().nullable(), judged_at: Timestamp })),
  following: Count,
  followers: Count,
  last_daily_claim: Timestamp.nullable(),
  excluded_at: Timestamp.nullable(),
  /** Null if it is permanent. */
  excluded_until: Timestamp.nullable(),
  exclusion_liftable_from: Timestamp.nullable(),
  /** False if the member's role may do more than the caller's. */
  is_changeable: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const LedgerEntry = z.object({
  id: RowId,
  amount: z.number().int(),
  balance_after: Points,
  reason: z.string().min(1),
  note: z.string().nullable(),
  created_at: Timestamp,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const MemberActivityItem = z.object({ id: RowId, name: z.string(), status: z.string(), created_at: Timestamp });

/** Latest rows of a member, newest first; null for areas that the caller may not see. */
export const MemberActivity = z.object({
  redemptions: z.array(MemberActivityItem).nullable(),
  claims: z.array(MemberActivityItem).nullable(),
  tickets: z.array(MemberActivityItem).nullable(),
});
export type MemberActivity = z.infer<typeof MemberActivity>;

export const EarnedPoints = z.object({
  source: z.string(),
  at: Timestamp,
  counted: Points,
  /** Earned, and not in the balance. */
  uncounted: Points,
  reason: z.string().nullable(),
});
export type EarnedPoints = z.infer<typeof EarnedPoints>;

/** Summary beside a member's ticket, claim, purchase or prize, without areas that the caller may not see. */
export const MemberOverview = StaffMember.pick({
  id: true,
  username: true,
  kick_username: true,
  points: true,
  xp: true,
  created_at: true,
  banned_at: true,
  excluded_at: true,
  excluded_until: true,
}).extend({
  ban_reason: z.string().nullable(),
  casinos: StaffMember.shape.casinos.nullable(),
  same_as: StaffMember.shape.same_as.nullable(),
  ledger: z.array(LedgerEntry),
  ...MemberActivity.shape,
  /** Raffle entries; the status has the number of tickets. */
  entries: z.array(MemberActivityItem),
  earned: z.array(EarnedPoints),
  /** Reasons why something may not count, each in a sentence. */
  remarks: z.array(z.string()),
});
export type MemberOverview = z.infer<typeof MemberOverview>;

const ofMember = { params: MemberParams } as const;
/** Member as `get` returns them to the caller: null if nothing. */
const ChangedMember = StaffMember.nullable();
const { see, work, configure } = endpointsOf('members');
const points = endpointsOf('points');
const staff = endpointsOf('staff');
const anyArea = requiring(['members:see', 'tickets:see', 'store:see', 'challenges:see', 'winnings:see']);

export const memberEndpoints = {
  list: see.page('GET /members', 'A page of members', ListedMember, ['created_at', 'points', 'xp', 'last_active'], {
    /** Part of the username or Kick name, or a complete id. */
    search: SearchFilter,
    role: MemberRole.optional(),
    is_banned: z.stringbool().optional(),
  }),
  get: see('GET /members/:id', 'One member', StaffMember, ofMember),
  ledger: points.see('GET /members/:id/ledger', "A page of a member's points history, newest first", null, {
    params: MemberParams,
    query: listQuery(['id'], {}),
    response: listResponse(LedgerEntry),
  }),
  recent: see('GET /members/:id/recent', "A member's latest purchases, claims and tickets", MemberActivity, ofMember),
  overview: anyArea('GET /members/:id/overview', 'An overview of a member', MemberOverview, ofMember),
  points: points.work('POST /members/:id/points', 'Give points to a member, or take them', ChangedMember, {
    params: MemberParams,
    // Points are taken from nobody who may do more than the caller.
    isForAnyMember: true,
    body: z.object({
      amount: DifferenceInput('This is too much.'),
      note: LineText(200).check(required),
      key: z.string().regex(/^[\w-]{16,64}$/, 'This must be a key of 16 characters or more.'),
    }),
  }),
  role: staff.configure('POST /members/:id/role', "Set a member's role", ChangedMember, {
    params: MemberParams,
    body: z.object({ role: RoleName, version: Version }),
  }),
  resetSecondFactor: staff.configure(
    'POST /members/:id/second-factor/reset',
    "Remove a staff member's lost second factors",
    ChangedMember,
    { params: MemberParams, body: z.object({ version: Version }) },
  ),
  ban: work('POST /members/:id/ban', 'Ban a member and sign them out', ChangedMember, {
    params: MemberParams,
    body: z.object({
      reason: LineText(500).check(required),
      version: Version,
    }),
  }),
  exclude: work('POST /members/:id/exclusion', 'Start a self-exclusion for a member who asked for it', ChangedMember, {
    params: MemberParams,
    body: z.object({ length: BreakLength, version: Version }),
  }),
  liftExclusion: work('POST /members/:id/exclusion/lift', 'Lift a permanent self-exclusion after a written request', ChangedMember, {
    params: MemberParams,
    body: z.object({
      /** Where the written request is: a ticket number, for example. */
      request: LineText(200).check(required),
      version: Version,
    }),
  }),
  /** No GET, since the audit log records it. */
  exportData: configure('POST /members/:id/export', 'Everything stored about a member', AccountExport, ofMember),
  deleteData: configure('POST /members/:id/delete', 'Delete a member and their data', null, {
    params: MemberParams,
    body: z.object({
      username: LineText(64).check(required),
    }),
  }),
  liftBan: work('DELETE /members/:id/ban', "Lift a member's ban", ChangedMember, { params: MemberParams, query: VersionQuery }),
};
