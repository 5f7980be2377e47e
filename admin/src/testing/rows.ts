import type { MemberOverview, StaffRedemption } from '@greenroom/contract/admin';

/** A time for rows whose time does not matter. */
export const AT = '2026-03-15T20:00:00.000Z';

/** A member in rows of others. */
export const NOVA = { id: '1', username: 'nova', avatar: null };

export const redemptionOf = (fields: Partial<StaffRedemption> = {}): StaffRedemption => ({
  id: 1,
  version: 1,
  member: { id: '1', username: 'nova', kick_username: null },
  item_id: 1,
  item_name: 'Cap 1',
  cost: 300,
  created_at: AT,
  decided_at: null,
  note: null,
  has_code: false,
  friend: null,
  problem: null,
  is_on_its_way: false,
  status: 'pending',
  ...fields,
});

export const overviewOf = (fields: Partial<MemberOverview> = {}): MemberOverview => ({
  id: '1',
  username: 'nova',
  kick_username: null,
  points: 0,
  xp: 0,
  created_at: AT,
  banned_at: null,
  ban_reason: null,
  excluded_at: null,
  excluded_until: null,
  casinos: null,
  same_as: null,
  ledger: [],
  redemptions: [],
  claims: [],
  tickets: [],
  entries: [],
  earned: [],
  remarks: [],
  ...fields,
});
