import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { textReference, timestamp, version } from './columns';

/**
 * Members by Discord id. Names are not unique: Discord reassigns a name that was given up, while the old owner's row keeps it until
 * their next sign-in.
 */
export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    globalName: text('global_name'),
    kickUserId: text('kick_user_id').unique(),
    kickUsername: text('kick_username'),
    /** The path of the channel on Kick; null until an event has named it. */
    kickSlug: text('kick_slug'),
    /** As of when the name and the path are known; null if that was not recorded. */
    kickNamedAt: timestamp('kick_named_at'),
    avatar: text('avatar'),
    banner: text('banner'),
    bio: text('bio'),
    twitterUser: text('twitter_user'),
    youtubeUser: text('youtube_user'),
    instagramUser: text('instagram_user'),
    tiktokUser: text('tiktok_user'),
    email: text('email'),
    crypto: text('crypto'),
    crypto2: text('crypto2'),
    crypto3: text('crypto3'),
    /** The sum of the member's ledger, updated in the same transaction. */
    points: integer('points').notNull().default(0),
    xp: integer('xp').notNull().default(0),
    role: text('role', { enum: ['Member', 'Moderator', 'Admin'] })
      .notNull()
      .default('Member'),
    /**
     * The role in the panel of a member whose `role` is Member: a preset's name, or the id of one of the community's own roles; null without
     * one. Apart from `role`, which the site shows and the version before knows alone.
     */
    staffRole: text('staff_role'),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    lastActive: timestamp('last_active'),
    lastDailyClaim: timestamp('last_daily_claim'),
    /** Since when the member may not sign in, and the reason, which is shown to them. */
    bannedAt: timestamp('banned_at'),
    banReason: text('ban_reason'),
    /** The age that the member has confirmed to have reached, and when; null before. */
    confirmedAge: integer('confirmed_age'),
    ageConfirmedAt: timestamp('age_confirmed_at'),
    /** Since when the member has excluded themselves from playing, and until when; without an end it is permanent (docs/safer-gambling.md). */
    excludedAt: timestamp('excluded_at'),
    excludedUntil: timestamp('excluded_until'),
    /** Public: with it, the member's id can be compared with their pseudonym in a draw. Gone with the account (docs/raffle-draws.md). */
    drawSalt: text('draw_salt')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /**
     * Raffles that the member can't enter: with an earlier account, since deleted, they had entered or changed them, or they took other
     * members out of them as staff.
     */
    enteredBefore: integer('entered_before').array().notNull().default([]),
    /**
     * True if a deleted account of the same person had a second factor, which nobody has reset since: until then, the member does nothing as
     * staff, and adds no other one.
     */
    hadSecondFactor: boolean('had_second_factor').notNull().default(false),
    /** Set on the row that stands for a deleted account: its id is a pseudonym, and all personal data is empty. */
    deletedAt: timestamp('deleted_at'),
    version: version(),
  },
  (table) => [
    check('members_points_not_negative', sql`${table.points} >= 0`),
    check('members_xp_not_negative', sql`${table.xp} >= 0`),
    check('members_banned', sql`(${table.bannedAt} is null) = (${table.banReason} is null)`),
    index('members_points').on(table.points),
    index('members_created_at').on(table.createdAt),
    index('members_username').on(sql`lower(${table.username})`),
    index('members_kick_username').on(sql`lower(${table.kickUsername})`),
    index('members_xp').on(table.xp),
    // Not unique: members may have shared a name before it was checked.
    index('members_crypto').on(sql`lower(trim(${table.crypto}))`),
    index('members_crypto2').on(sql`lower(trim(${table.crypto2}))`),
    index('members_crypto3').on(sql`lower(trim(${table.crypto3}))`),
  ],
);

/** The Kick accounts that members have linked, also those that they have disconnected. */
export const kickLinks = pgTable(
  'kick_links',
  {
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    kickUserId: text('kick_user_id').notNull(),
    kickUsername: text('kick_username').notNull(),
    /** When it was last linked. */
    linkedAt: timestamp('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kickUserId] }), index('kick_links_account').on(table.kickUserId)],
);

/** The authors of settings that give points automatically. None of them gets any of these points. */
export const pointsAuthors = pgTable(
  'points_authors',
  {
    /** The setting, see `PointsSetting`, such as `drop-timer`. */
    setting: text('setting').notNull(),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    /** The last time. */
    setAt: timestamp('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.setting, table.memberId] })],
);

/** The append-only ledger of points: a trigger refuses updates and deletes. */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: textReference('member_id', () => members.id),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    /** The staff's note to the member. */
    note: text('note'),
    /** The stream that the points are from. Without a foreign key, which the version before this column would not survive; streams are never deleted. */
    streamId: integer('stream_id'),
    /** An event is booked once. */
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('points_ledger_idempotency_key').on(table.idempotencyKey),
    index('points_ledger_member').on(table.memberId, table.id),
    // The staff panel's overview reads the last days of an ever-growing table.
    index('points_ledger_created_at').on(table.createdAt),
    check('points_ledger_balance_not_negative', sql`${table.balanceAfter} >= 0`),
    check('points_ledger_amount_not_zero', sql`${table.amount} <> 0`),
  ],
);

/** Sessions of signed-in browsers. The cookie holds the id, the database only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    /** When the member signed in with Discord. */
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** When it was last used, to the hour; null if that was not since the server records it. */
    usedAt: timestamp('used_at'),
    /** The kind of browser and system, and the network of the address that the member signed in from: a /24, or a /48 of IPv6. */
    device: text('device'),
    network: text('network'),
    /** When it was last confirmed by the member's second factor; null before. */
    verifiedAt: timestamp('verified_at'),
    /** The challenge that a passkey has to sign, once and before it expires. */
    challenge: text('challenge'),
    challengeExpiresAt: timestamp('challenge_expires_at'),
  },
  (table) => [index('sessions_expires_at').on(table.expiresAt), index('sessions_member').on(table.memberId)],
);

/** What confirms who a member is besides Discord: passkeys, and apps that show one-time codes (docs/security.md#accounts-of-the-staff). */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: serial('id').primaryKey(),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['passkey', 'totp'] }).notNull(),
    /** The member's name for it. */
    name: text('name').notNull(),
    createdAt: timestamp('created_at').notNull(),
    usedAt: timestamp('used_at'),
    /** Of a passkey: its id and public key in base64url, and its counter of signatures. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    /** Of an app: the secret, encrypted, and the last period of 30 seconds whose code was used. */
    secret: text('secret'),
    usedStep: integer('used_step').notNull().default(0),
    /** Wrong codes in a row, and when the last one was tried. */
    failures: integer('failures').notNull().default(0),
    failedAt: timestamp('failed_at'),
  },
  (table) => [
    index('second_factors_member').on(table.memberId),
    check(
      'second_factors_kind',
      sql`case ${table.kind} when 'totp' then ${table.secret} is not null else num_nonnulls(${table.credentialId}, ${table.publicKey}) = 2 end`,
    ),
  ],
);

/** Codes that replace a lost second factor, each once. Only their SHA-256 is stored: they are random. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Pending sign-ins. The first callback with the state deletes the row, whatever its outcome. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    /** SHA-256 of the browser's cookie for this attempt. */
    browserHash: text('browser_hash').notNull(),
    /** The member who links an account; null for a sign-in. */
    memberId: text('member_id').references(() => members.id, { onDelete: 'cascade' }),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expires_at').on(table.expiresAt)],
);

/** Whom members follow, their friends: seen by the follower alone (docs/product.md#friends). */
export const friendships = pgTable(
  'friendships',
  {
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    friendId: textReference('friend_id', () => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.friendId] }),
    check('friendships_not_oneself', sql`${table.memberId} <> ${table.friendId}`),
  ],
);

/**
 * What deleted accounts have used up, so that a return does not get it a second time. The account is recognized only when it signs in:
 * the key is an HMAC of its Discord id.
 */
export const departedAccounts = pgTable(
  'departed_accounts',
  {
    accountHash: text('account_hash').primaryKey(),
    lastDailyClaim: timestamp('last_daily_claim'),
    /** The codes that the account redeemed. */
    codeIds: integer('code_ids').array().notNull(),
    /** The raffles that it entered or, as staff, changed, and that were not drawn yet. */
    raffleIds: integer('raffle_ids').array().notNull(),
    /** The settings of `points_authors` that the account has set. */
    authorOf: text('author_of').array().notNull().default([]),
    bannedAt: timestamp('banned_at'),
    banReason: text('ban_reason'),
    /** A self-exclusion that had not ended; permanent without an end. */
    excludedAt: timestamp('excluded_at'),
    excludedUntil: timestamp('excluded_until'),
    /** The time of the first change by the account, or by one of the same person that was deleted before it. */
    hadSecondFactor: boolean('had_second_factor').notNull().default(false),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('departed_accounts_expires_at').on(table.expiresAt)],
);
