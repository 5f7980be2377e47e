import { z } from 'zod';
import { Count, required, LineText, MemberId, Timestamp, Points, RowId } from '../primitives';
import { defineEndpoint } from './endpoint';
import { listResponse, listQuery, rowResponse, Version, VersionQuery } from './resource';

const WHOLE = 'Please enter a whole number.';
const MAX = 2_147_483_647;

export const MEMBER_ROLES = ['Member', 'Moderator', 'Admin'] as const;
const MemberRole = z.enum(MEMBER_ROLES, 'Please choose one of the roles.');

const MemberParams = z.object({ id: MemberId });

/** A member as the list has them. */
export const ListedMember = z.object({
  id: MemberId,
  version: Version,
  username: z.string(),
  global_name: z.string().nullable(),
  kick_username: z.string().nullable(),
  role: MemberRole,
  points: Points,
  xp: Count,
  created_at: Timestamp,
  last_active: Timestamp.nullable(),
  /** Since when they may not sign in; null where they may. */
  banned_at: Timestamp.nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

/** A member with all that the staff sees of them. */
export const StaffMember = ListedMember.extend({
  ban_reason: z.string().nullable(),
  email: z.string().nullable(),
  bio: z.string().nullable(),
  kick_user_id: z.string().nullable(),
  twitter_user: z.string().nullable(),
  youtube_user: z.string().nullable(),
  instagram_user: z.string().nullable(),
  tiktok_user: z.string().nullable(),
  /** Their names at the casinos that the settings name. */
  casinos: z.array(z.object({ label: z.string(), name: z.string() })),
  last_daily_claim: Timestamp.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A line of a member's ledger. */
export const LedgerEntry = z.object({
  id: RowId,
  amount: z.number().int(),
  balance_after: Points,
  /** What it was for, in words. */
  reason: z.string().min(1),
  /** What the staff wrote to it. */
  note: z.string().nullable(),
  created_at: Timestamp,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const RecentActivityItem = z.object({ id: RowId, name: z.string(), status: z.string(), created_at: Timestamp });

/** The last few of what a member bought, claimed and wrote, the newest first. */
export const RecentActivity = z.object({ redemptions: z.array(RecentActivityItem), claims: z.array(RecentActivityItem), tickets: z.array(RecentActivityItem) });
export type RecentActivity = z.infer<typeof RecentActivity>;

const ofMember = { role: 'Admin', params: MemberParams } as const;
const memberChange = { ...ofMember, method: 'POST', response: rowResponse(StaffMember) } as const;

export const memberEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/members',
    role: 'Admin',
    summary: 'A page of the members',
    query: listQuery(['created_at', 'points', 'xp', 'last_active'], {
      /** A part of the username or of the Kick name, or a whole id. */
      search: LineText(100).default(''),
      role: MemberRole.optional(),
      is_banned: z.stringbool().optional(),
    }),
    response: listResponse(ListedMember),
  }),
  get: defineEndpoint({ ...ofMember, method: 'GET', path: '/members/:id', summary: 'One member', response: rowResponse(StaffMember) }),
  ledger: defineEndpoint({
    ...ofMember,
    method: 'GET',
    path: '/members/:id/ledger',
    summary: "A page of a member's points history, the newest first",
    query: listQuery(['id'], {}),
    response: listResponse(LedgerEntry),
  }),
  recent: defineEndpoint({
    ...ofMember,
    method: 'GET',
    path: '/members/:id/recent',
    summary: 'What a member bought, claimed and wrote last',
    response: rowResponse(RecentActivity),
  }),
  points: defineEndpoint({
    ...memberChange,
    path: '/members/:id/points',
    summary: 'Give points to a member, or take them',
    body: z.object({
      amount: z.number(WHOLE).int(WHOLE).min(-MAX, 'This is too much.').max(MAX, 'This is too much.').refine((amount) => amount !== 0, 'This changes nothing.'),
      /** Why, in words that the member reads too. */
      note: LineText(200).check(required),
      /** Made once by the form: sent twice, it is booked once. */
      key: z.string().regex(/^[\w-]{16,64}$/, 'This has to be a key of 16 characters or more.'),
    }),
  }),
  role: defineEndpoint({
    ...memberChange,
    path: '/members/:id/role',
    summary: "Set a member's role",
    body: z.object({ role: MemberRole, version: Version }),
  }),
  ban: defineEndpoint({
    ...memberChange,
    path: '/members/:id/ban',
    summary: 'Ban a member, who is signed out and may not sign in',
    body: z.object({
      /** Why, in words that they read when they try to sign in. */
      reason: LineText(500).check(required),
      version: Version,
    }),
  }),
  liftBan: defineEndpoint({ ...memberChange, method: 'DELETE', path: '/members/:id/ban', summary: "Lift a member's ban", query: VersionQuery }),
};
