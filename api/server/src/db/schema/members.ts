import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { textReference, timestamp, version } from './columns';

/**
 * Members by Discord id. Names are not unique: Discord reassigns a name that was given up, while the old owner's row keeps it until their
 * next sign-in.
 */
export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    globalName: text('global_name'),
    kickUserId: text('kick_user_id').unique(),
    kickUsername: text('kick_username'),
    /** Path of the channel on Kick; null until an event has named it. */
    kickSlug: text('kick_slug'),
    /** Time of the event with the name and path, if recorded. */
    kickNamedAt: timestamp('kick_named_at'),
    avatar: text('avatar'),
    banner: text('banner'),
    bio: text('bio'),
    twitterUser: text('twitter_user'),
    youtubeUser: text('youtube_user'),
    instagramUser: text('instagram_user'),
    tiktokUser: text('tiktok_user'),
    email: text('email'),
    /** The member's choice; null if they have made none. */
    language: text('language'),
    crypto: text('crypto'),
    crypto2: text('crypto2'),
    crypto3: text('crypto3'),
    /** Sum of the member's ledger, updated in the same transaction. */
    points: integer('points').notNull().default(0),
    xp: integer('xp').notNull().default(0),
    role: text('role', { enum: ['Member', 'Moderator', 'Admin'] })
      .notNull()
      .default('Member'),
    /** Panel role of a member whose `role`, which the site shows, is Member: a preset's name, or the id of a community role. */
    staffRole: text('staff_role'),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    lastActive: timestamp('last_active'),
    lastDailyClaim: timestamp('last_daily_claim'),
    /** Time since which the member may not sign in, and the reason, which they see. */
    bannedAt: timestamp('banned_at'),
    banReason: text('ban_reason'),
    /** Age that the member has confirmed to have reached, and when. */
    confirmedAge: integer('confirmed_age'),
    ageConfirmedAt: timestamp('age_confirmed_at'),
    /** Beginning and end of a self-exclusion from playing; permanent without an end (docs/safer-gambling.md). */
    excludedAt: timestamp('excluded_at'),
    excludedUntil: timestamp('excluded_until'),
    /** Public: with it, the member's id can be compared with their pseudonym in a draw. Gone with the account (docs/raffle-draws.md). */
    drawSalt: text('draw_salt')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /**
     * Raffles that the member can't enter, since they entered or changed them with a deleted account, or took others out of them as staff.
     */
    enteredBefore: integer('entered_before').array().notNull().default([]),
    /**
     * True if the person's deleted account had a second factor that nobody has reset since: until then, the member does nothing as staff,
     * and adds no other one.
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

/** Kick accounts that members have linked, disconnected ones included. */
export const kickLinks = pgTable(
  'kick_links',
  {
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    kickUserId: text('kick_user_id').notNull(),
    kickUsername: text('kick_username').notNull(),
    linkedAt: timestamp('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kickUserId] }), index('kick_links_account').on(table.kickUserId)],
);

/** Authors of settings that give points, which give their authors none. */
export const pointsAuthors = pgTable(
  'points_authors',
  {
    /** Setting, see `PointsSetting`, such as `drop-timer`. */
    setting: text('setting').notNull(),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    setAt: timestamp('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.setting, table.memberId] })],
);

/** Append-only ledger of points: a trigger refuses updates and deletes. */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: textReference('member_id', () => members.id),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    /** Stream of the points. Without a foreign key, which the previous version would not survive; streams are never deleted. */
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
    /** Time of the sign-in with Discord. */
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** Last use, to the hour, if recorded. */
    usedAt: timestamp('used_at'),
    /** Kind of browser and system, and the network of the sign-in's address: a /24, or a /48 of IPv6. */
    device: text('device'),
    network: text('network'),
    /** Time of the last confirmation by the member's second factor. */
    verifiedAt: timestamp('verified_at'),
    /** Challenge that a passkey has to sign, once and before it expires. */
    challenge: text('challenge'),
    challengeExpiresAt: timestamp('challenge_expires_at'),
  },
  (table) => [index('sessions_expires_at').on(table.expiresAt), index('sessions_member').on(table.memberId)],
);

/** Second factors: passkeys, and apps that show one-time codes (docs/security.md#accounts-of-the-staff). */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: serial('id').primaryKey(),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['passkey', 'totp'] }).notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at').notNull(),
    usedAt: timestamp('used_at'),
    /** A passkey's id and public key in base64url, and its counter of signatures. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    /** An app's encrypted secret, and the last period of 30 seconds whose code was used. */
    secret: text('secret'),
    usedStep: integer('used_step').notNull().default(0),
    /** Wrong codes in a row, and the time of the last one. */
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

/** Single-use codes that replace a lost second factor. Only their SHA-256 is stored: they are random. */
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
    /** Member who links an account; null for a sign-in. */
    memberId: text('member_id').references(() => members.id, { onDelete: 'cascade' }),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expires_at').on(table.expiresAt)],
);

/** Members' friends, whom they follow: seen by the follower alone (docs/product.md#friends). */
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
 * Facts about deleted accounts, so a return gets nothing twice. The account is recognized only when it signs in: the
 * key is an HMAC of its Discord id.
 */
export const departedAccounts = pgTable(
  'departed_accounts',
  {
    accountHash: text('account_hash').primaryKey(),
    lastDailyClaim: timestamp('last_daily_claim'),
    /** Codes that the account redeemed. */
    codeIds: integer('code_ids').array().notNull(),
    /** Undrawn raffles that it entered or, as staff, changed. */
    raffleIds: integer('raffle_ids').array().notNull(),
    /** Settings of `points_authors` that the account has set. */
    authorOf: text('author_of').array().notNull().default([]),
    bannedAt: timestamp('banned_at'),
    banReason: text('ban_reason'),
    /** A self-exclusion that had not ended; permanent without an end. */
    excludedAt: timestamp('excluded_at'),
    excludedUntil: timestamp('excluded_until'),
    /** True if the account, or an earlier one of the same person, had a second factor. */
    hadSecondFactor: boolean('had_second_factor').notNull().default(false),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('departed_accounts_expires_at').on(table.expiresAt)],
);
