import { z } from 'zod';
import { Count, filled, LineText, MemberId, Moment, Points, RowId } from '../primitives';
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
  created_at: Moment,
  last_active: Moment.nullable(),
  /** Since when they may not sign in; null where they may. */
  banned_at: Moment.nullable(),
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
  last_daily_claim: Moment.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A line of a member's ledger. */
export const LedgerLine = z.object({
  id: RowId,
  amount: z.number().int(),
  balance_after: Points,
  /** What it was for, in words. */
  reason: z.string().min(1),
  /** What the staff wrote to it. */
  note: z.string().nullable(),
  created_at: Moment,
});
export type LedgerLine = z.infer<typeof LedgerLine>;

const Doing = z.object({ id: RowId, name: z.string(), status: z.string(), created_at: Moment });

/** The last few of what a member bought, claimed and wrote, the newest first. */
export const RecentDoings = z.object({ redemptions: z.array(Doing), claims: z.array(Doing), tickets: z.array(Doing) });
export type RecentDoings = z.infer<typeof RecentDoings>;

const atMember = { role: 'Admin', params: MemberParams } as const;
const changesMember = { ...atMember, method: 'POST', response: rowResponse(StaffMember) } as const;

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
  get: defineEndpoint({ ...atMember, method: 'GET', path: '/members/:id', summary: 'One member', response: rowResponse(StaffMember) }),
  ledger: defineEndpoint({
    ...atMember,
    method: 'GET',
    path: '/members/:id/ledger',
    summary: "A page of a member's points history, the newest first",
    query: listQuery(['id'], {}),
    response: listResponse(LedgerLine),
  }),
  recent: defineEndpoint({
    ...atMember,
    method: 'GET',
    path: '/members/:id/recent',
    summary: 'What a member bought, claimed and wrote last',
    response: rowResponse(RecentDoings),
  }),
  points: defineEndpoint({
    ...changesMember,
    path: '/members/:id/points',
    summary: 'Give points to a member, or take them',
    body: z.object({
      amount: z.number(WHOLE).int(WHOLE).min(-MAX, 'This is too much.').max(MAX, 'This is too much.').refine((amount) => amount !== 0, 'This changes nothing.'),
      /** Why, in words that the member reads too. */
      note: LineText(200).check(filled),
      /** Made once by the form: sent twice, it is booked once. */
      key: z.string().regex(/^[\w-]{16,64}$/, 'This has to be a key of 16 characters or more.'),
    }),
  }),
  role: defineEndpoint({
    ...changesMember,
    path: '/members/:id/role',
    summary: "Set a member's role",
    body: z.object({ role: MemberRole, version: Version }),
  }),
  ban: defineEndpoint({
    ...changesMember,
    path: '/members/:id/ban',
    summary: 'Ban a member, who is signed out and may not sign in',
    body: z.object({
      /** Why, in words that they read when they try to sign in. */
      reason: LineText(500).check(filled),
      version: Version,
    }),
  }),
  liftBan: defineEndpoint({ ...changesMember, method: 'DELETE', path: '/members/:id/ban', summary: "Lift a member's ban", query: VersionQuery }),
};
