CREATE TABLE "activities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_counts" (
	"member_id" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "activity_counts_member_id_subject_pk" PRIMARY KEY("member_id","subject")
);
--> statement-breakpoint
CREATE TABLE "member_achievements" (
	"member_id" text NOT NULL,
	"achievement_id" integer NOT NULL,
	"unlocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_achievements_member_id_achievement_id_pk" PRIMARY KEY("member_id","achievement_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"webhook" text,
	"webhook_set_at" timestamp with time zone,
	"site_origin" text,
	"switches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_after" timestamp with time zone,
	"stopped_reason" text,
	"paused_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcement_settings_single_row" CHECK ("announcement_settings"."id" = 1),
	CONSTRAINT "announcement_settings_webhook" CHECK (("announcement_settings"."webhook" is null) = ("announcement_settings"."webhook_set_at" is null))
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"label" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"give_up_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "announcements_next_attempt" CHECK (("announcements"."status" = 'waiting') = ("announcements"."next_attempt_at" is not null)),
	CONSTRAINT "announcements_sent" CHECK (("announcements"."status" = 'sent') = ("announcements"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bonus_hunt_games" (
	"id" serial PRIMARY KEY NOT NULL,
	"hunt_id" integer NOT NULL,
	"position" integer NOT NULL,
	"slot_name" text NOT NULL,
	"bet" numeric(14, 2) NOT NULL,
	"win" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bonus_hunt_games_amounts" CHECK ("bonus_hunt_games"."bet" >= 0 and "bonus_hunt_games"."win" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bonus_hunt_predictions" (
	"id" serial PRIMARY KEY NOT NULL,
	"hunt_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"end_balance" numeric(14, 2) NOT NULL,
	"highest_multiplier" numeric(12, 2),
	"highest_multiplier_game" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bonus_hunt_predictions_amounts" CHECK ("bonus_hunt_predictions"."end_balance" >= 0 and "bonus_hunt_predictions"."highest_multiplier" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bonus_hunts" (
	"id" serial PRIMARY KEY NOT NULL,
	"start_balance" numeric(14, 2) NOT NULL,
	"end_balance" numeric(14, 2),
	"predictions_open_at" timestamp with time zone,
	"predictions_close_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bonus_hunts_ended" CHECK (("bonus_hunts"."ended_at" is null) = ("bonus_hunts"."end_balance" is null)),
	CONSTRAINT "bonus_hunts_balances" CHECK ("bonus_hunts"."start_balance" >= 0 and "bonus_hunts"."end_balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "challenge_claims" (
	"id" serial PRIMARY KEY NOT NULL,
	"challenge_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "challenge_claims_decided" CHECK (("challenge_claims"."status" = 'pending') = ("challenge_claims"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" serial PRIMARY KEY NOT NULL,
	"slot_name" text NOT NULL,
	"slot_image" text,
	"multiplier" numeric(12, 2) NOT NULL,
	"min_bet" numeric(14, 2) NOT NULL,
	"prize" numeric(14, 2) NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "challenges_end_after_start" CHECK ("challenges"."ends_at" > "challenges"."starts_at"),
	CONSTRAINT "challenges_claimed" CHECK (("challenges"."claimed_by" is null) = ("challenges"."claimed_at" is null)),
	CONSTRAINT "challenges_amounts" CHECK ("challenges"."multiplier" > 0 and "challenges"."min_bet" >= 0 and "challenges"."prize" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"reply_to" text,
	"kick_user_id" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"send_before" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"switches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_writing" boolean DEFAULT false NOT NULL,
	"paused_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chat_settings_single_row" CHECK ("chat_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "slot_calls" (
	"id" serial PRIMARY KEY NOT NULL,
	"kick_user_id" text NOT NULL,
	"username" text NOT NULL,
	"slot_name" text NOT NULL,
	"is_known" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "slot_calls_decided" CHECK (("slot_calls"."status" = 'open') = ("slot_calls"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "drop_claims" (
	"code_id" integer NOT NULL,
	"kick_user_id" text NOT NULL,
	"username" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	CONSTRAINT "drop_claims_code_id_kick_user_id_pk" PRIMARY KEY("code_id","kick_user_id")
);
--> statement-breakpoint
CREATE TABLE "drop_timer" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"min_minutes" integer DEFAULT 15 NOT NULL,
	"max_minutes" integer DEFAULT 25 NOT NULL,
	"points" integer DEFAULT 100 NOT NULL,
	"max_uses" integer,
	"seconds" integer DEFAULT 60 NOT NULL,
	"on_overlay" boolean DEFAULT true NOT NULL,
	"in_chat" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drop_timer_single_row" CHECK ("drop_timer"."id" = 1),
	CONSTRAINT "drop_timer_minutes" CHECK ("drop_timer"."min_minutes" <= "drop_timer"."max_minutes")
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"code_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"on_overlay" boolean NOT NULL,
	"in_chat" boolean NOT NULL,
	"is_timed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_balances" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"points" integer NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"note" text,
	"member_id" text,
	"bookings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	CONSTRAINT "imported_balances_not_negative" CHECK ("imported_balances"."points" >= 0 and "imported_balances"."credited" >= 0),
	CONSTRAINT "imported_balances_waiting_has_none" CHECK ("imported_balances"."member_id" is not null or "imported_balances"."credited" = 0)
);
--> statement-breakpoint
CREATE TABLE "kick_channel" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kick_user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_lease_until" timestamp with time zone,
	"token_error" text,
	"connected_at" timestamp with time zone NOT NULL,
	"subscriptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subscriptions_checked_at" timestamp with time zone,
	"subscriptions_error" text,
	"subscriptions_failures" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"is_live" boolean,
	"stream_started_at" timestamp with time zone,
	"status_at" timestamp with time zone,
	"live_checked_at" timestamp with time zone,
	CONSTRAINT "kick_channel_single" CHECK ("kick_channel"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "kick_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"activity" jsonb NOT NULL,
	"user_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"error" text,
	"set_aside_at" timestamp with time zone,
	CONSTRAINT "kick_events_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "kick_events_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_prizes" (
	"leaderboard_id" integer NOT NULL,
	"rank" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "leaderboard_prizes_leaderboard_id_rank_pk" PRIMARY KEY("leaderboard_id","rank")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_results" (
	"id" serial PRIMARY KEY NOT NULL,
	"leaderboard_id" integer NOT NULL,
	"subsection_id" integer,
	"position" integer NOT NULL,
	"rank" integer,
	"display_name" text NOT NULL,
	"favorite_game_title" text,
	"wagered" numeric(14, 2) NOT NULL,
	"prize" numeric(14, 2) DEFAULT 0 NOT NULL,
	"member_id" text,
	"exclusion_reason" text,
	"paid_at" timestamp with time zone,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"correction_reason" text,
	"wagered_before" numeric(14, 2),
	"seen_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"claim_details" text
);
--> statement-breakpoint
CREATE TABLE "leaderboard_subsection_prizes" (
	"subsection_id" integer NOT NULL,
	"rank" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "leaderboard_subsection_prizes_subsection_id_rank_pk" PRIMARY KEY("subsection_id","rank")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_subsections" (
	"id" serial PRIMARY KEY NOT NULL,
	"leaderboard_id" integer NOT NULL,
	"name" text NOT NULL,
	"filter_type" text NOT NULL,
	"filter_value" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "leaderboard_subsections_filter" CHECK ("leaderboard_subsections"."filter_type" <> 'wager_range' or "leaderboard_subsections"."filter_value" ~ '^[0-9]+(\.[0-9]{1,2})?([+]|-[0-9]+(\.[0-9]{1,2})?)$')
);
--> statement-breakpoint
CREATE TABLE "leaderboards" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"recurrence" text DEFAULT 'none' NOT NULL,
	"series_starts_at" timestamp with time zone,
	"settle_minutes" integer DEFAULT 60 NOT NULL,
	"next_opened_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "leaderboards_end_after_start" CHECK ("leaderboards"."ends_at" > "leaderboards"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"currency_symbol" text DEFAULT '$' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "platforms_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"display_name" text NOT NULL,
	"member_id" text,
	"external_id" text
);
--> statement-breakpoint
CREATE TABLE "wagers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" integer NOT NULL,
	"game_title" text,
	"amount" numeric(14, 2) NOT NULL,
	"wagered_at" timestamp with time zone NOT NULL,
	"platform_id" integer NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "wagers_amount_positive" CHECK ("wagers"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "look_alike_verdicts" (
	"member_id" text NOT NULL,
	"other_id" text NOT NULL,
	"verdict" text NOT NULL,
	"kinds" text[] NOT NULL,
	"note" text,
	"judged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "look_alike_verdicts_member_id_other_id_pk" PRIMARY KEY("member_id","other_id"),
	CONSTRAINT "look_alike_verdicts_order" CHECK ("look_alike_verdicts"."member_id" < "look_alike_verdicts"."other_id")
);
--> statement-breakpoint
CREATE TABLE "member_signals" (
	"member_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_signals_member_id_address_hash_device_hash_pk" PRIMARY KEY("member_id","address_hash","device_hash")
);
--> statement-breakpoint
CREATE TABLE "canary_evaluations" (
	"remote" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"state" jsonb NOT NULL,
	"evaluated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_timings" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"timing" text NOT NULL,
	"bucket" smallint NOT NULL,
	"values" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "version_timings_remote_version_hour_timing_bucket_pk" PRIMARY KEY("remote","version","hour","timing","bucket")
);
--> statement-breakpoint
CREATE TABLE "version_views" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	"failed_views" integer NOT NULL,
	"failed_call_views" integer NOT NULL,
	"completed_views" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "version_views_remote_version_hour_pk" PRIMARY KEY("remote","version","hour")
);
--> statement-breakpoint
CREATE TABLE "departed_accounts" (
	"account_hash" text PRIMARY KEY NOT NULL,
	"last_daily_claim" timestamp with time zone,
	"code_ids" integer[] NOT NULL,
	"raffle_ids" integer[] NOT NULL,
	"banned_at" timestamp with time zone,
	"ban_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"excluded_at" timestamp with time zone,
	"excluded_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"member_id" text NOT NULL,
	"friend_id" text NOT NULL,
	CONSTRAINT "friendships_member_id_friend_id_pk" PRIMARY KEY("member_id","friend_id"),
	CONSTRAINT "friendships_not_oneself" CHECK ("friendships"."member_id" <> "friendships"."friend_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"global_name" text,
	"kick_user_id" text,
	"kick_username" text,
	"avatar" text,
	"banner" text,
	"bio" text,
	"twitter_user" text,
	"youtube_user" text,
	"instagram_user" text,
	"tiktok_user" text,
	"email" text,
	"crypto" text,
	"crypto2" text,
	"crypto3" text,
	"points" integer DEFAULT 0 NOT NULL,
	"xp" integer DEFAULT 0 NOT NULL,
	"role" text DEFAULT 'Member' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active" timestamp with time zone,
	"last_daily_claim" timestamp with time zone,
	"banned_at" timestamp with time zone,
	"ban_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"draw_salt" text DEFAULT gen_random_uuid()::text NOT NULL,
	"entered_before" integer[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp with time zone,
	"confirmed_age" integer,
	"age_confirmed_at" timestamp with time zone,
	"excluded_at" timestamp with time zone,
	"excluded_until" timestamp with time zone,
	CONSTRAINT "members_kick_user_id_unique" UNIQUE("kick_user_id"),
	CONSTRAINT "members_points_not_negative" CHECK ("members"."points" >= 0),
	CONSTRAINT "members_xp_not_negative" CHECK ("members"."xp" >= 0),
	CONSTRAINT "members_banned" CHECK (("members"."banned_at" is null) = ("members"."ban_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"note" text,
	"stream_id" integer,
	CONSTRAINT "points_ledger_balance_not_negative" CHECK ("points_ledger"."balance_after" >= 0),
	CONSTRAINT "points_ledger_amount_not_zero" CHECK ("points_ledger"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"member_id" text
);
--> statement-breakpoint
CREATE TABLE "overlays" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"target" text,
	"options" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "overlays_token_unique" UNIQUE("token"),
	CONSTRAINT "overlays_target_of_kind" CHECK ("overlays"."target" is null or "overlays"."kind" in ('leaderboard', 'raffle', 'tournament'))
);
--> statement-breakpoint
CREATE TABLE "discarded_files" (
	"storage_key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"discarded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "raffle_draws" (
	"raffle_id" integer PRIMARY KEY NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"seed" text NOT NULL,
	"entries_hash" text NOT NULL,
	"entries_count" integer NOT NULL,
	"tickets_count" integer NOT NULL,
	"algorithm" text DEFAULT 'greenroom-draw-1' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "raffle_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"raffle_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"entry_type" text NOT NULL,
	"tickets" integer DEFAULT 1 NOT NULL,
	"points_spent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "raffle_entries_tickets_positive" CHECK ("raffle_entries"."tickets" > 0),
	CONSTRAINT "raffle_entries_points" CHECK (("raffle_entries"."entry_type" = 'points') = ("raffle_entries"."points_spent" > 0))
);
--> statement-breakpoint
CREATE TABLE "raffle_totals" (
	"raffle_id" integer PRIMARY KEY NOT NULL,
	"passwordless" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"password" integer DEFAULT 0 NOT NULL,
	"points_spent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "raffle_totals_not_negative" CHECK (least("raffle_totals"."passwordless", "raffle_totals"."points", "raffle_totals"."password", "raffle_totals"."points_spent") >= 0)
);
--> statement-breakpoint
CREATE TABLE "raffle_winners" (
	"raffle_id" integer NOT NULL,
	"position" integer NOT NULL,
	"member_id" text NOT NULL,
	"entry_id" integer NOT NULL,
	CONSTRAINT "raffle_winners_raffle_id_position_pk" PRIMARY KEY("raffle_id","position")
);
--> statement-breakpoint
CREATE TABLE "raffles" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"prize" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"max_entries" integer,
	"entry_cost" integer DEFAULT 0 NOT NULL,
	"points_per_entry" integer DEFAULT 1 NOT NULL,
	"allow_passwordless_entry" boolean DEFAULT false NOT NULL,
	"allow_points_entry" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"winners_count" integer DEFAULT 1 NOT NULL,
	"draws_itself" boolean DEFAULT true NOT NULL,
	"draw_seed" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"min_account_days" integer,
	"min_discord_days" integer,
	"min_messages" integer,
	"messages_days" integer DEFAULT 7 NOT NULL,
	"min_points" integer,
	"subscribers_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "raffles_end_after_start" CHECK ("raffles"."ends_at" > "raffles"."starts_at"),
	CONSTRAINT "raffles_max_entries_positive" CHECK ("raffles"."max_entries" > 0),
	CONSTRAINT "raffles_points_per_entry_positive" CHECK ("raffles"."points_per_entry" > 0),
	CONSTRAINT "raffles_winners_count_positive" CHECK ("raffles"."winners_count" > 0)
);
--> statement-breakpoint
-- Losing the counts of a minute in a crash is harmless: nothing of this table is written to the log.
CREATE UNLOGGED TABLE "rate_limits" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo_url" text,
	"link" text NOT NULL,
	"benefits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "affiliates_link_is_http" CHECK ("affiliates"."link" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"claim_id" integer,
	"winning_id" integer,
	CONSTRAINT "payouts_claim" UNIQUE("claim_id"),
	CONSTRAINT "payouts_winning" UNIQUE("winning_id"),
	CONSTRAINT "payouts_amount_positive" CHECK ("payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_name" text DEFAULT 'Greenroom' NOT NULL,
	"site_description" text DEFAULT 'The ultimate gaming community where passion meets competition.' NOT NULL,
	"crypto1_enabled" boolean DEFAULT false NOT NULL,
	"crypto2_enabled" boolean DEFAULT false NOT NULL,
	"crypto3_enabled" boolean DEFAULT false NOT NULL,
	"crypto1_label" text DEFAULT 'Casino 1' NOT NULL,
	"crypto2_label" text DEFAULT 'Casino 2' NOT NULL,
	"crypto3_label" text DEFAULT 'Casino 3' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_settings_single_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"preset" text,
	"declaration" jsonb,
	"settings" jsonb NOT NULL,
	"credential" text,
	"credential_set_at" timestamp with time zone,
	"credential_origin" text,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"interval_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sources_platform_id_unique" UNIQUE("platform_id"),
	CONSTRAINT "sources_one_declaration" CHECK (("sources"."preset" is null) <> ("sources"."declaration" is null)),
	CONSTRAINT "sources_key_with_origin" CHECK (("sources"."credential" is null) = ("sources"."credential_origin" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"summary" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "remote_uses" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"pages" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "remote_uses_remote_version_expires_at_pk" PRIMARY KEY("remote","version","expires_at")
);
--> statement-breakpoint
CREATE TABLE "standings_attempts" (
	"platform_id" integer NOT NULL,
	"leaderboard_id" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "standings_attempts_platform_id_leaderboard_id_pk" PRIMARY KEY("platform_id","leaderboard_id")
);
--> statement-breakpoint
CREATE TABLE "standings_corrections" (
	"leaderboard_id" integer NOT NULL,
	"player_key" text NOT NULL,
	"player_name" text NOT NULL,
	"amount" numeric(14, 2),
	"reason" text NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standings_corrections_leaderboard_id_player_key_pk" PRIMARY KEY("leaderboard_id","player_key")
);
--> statement-breakpoint
CREATE TABLE "standings_snapshots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"leaderboard_id" integer,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"seen_until" timestamp with time zone NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"range_from" timestamp with time zone,
	"range_to" timestamp with time zone,
	"status" text NOT NULL,
	"reason" text,
	"message" text,
	"player_count" integer DEFAULT 0 NOT NULL,
	"total" numeric DEFAULT '0' NOT NULL,
	"digest" text,
	"content" "bytea",
	"accepted_from" bigint,
	CONSTRAINT "standings_snapshots_reason" CHECK (("standings_snapshots"."status" = 'rejected') = ("standings_snapshots"."reason" is not null)),
	CONSTRAINT "standings_snapshots_content" CHECK ("standings_snapshots"."status" = 'rejected' or "standings_snapshots"."content" is not null)
);
--> statement-breakpoint
CREATE TABLE "standings_sources" (
	"platform_id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"is_cumulative" boolean NOT NULL,
	"least_interval_ms" integer NOT NULL,
	"delay_ms" integer NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "code_uses" (
	"code_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_uses_code_id_member_id_pk" PRIMARY KEY("code_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"points" integer NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "codes_code_unique" UNIQUE("code"),
	CONSTRAINT "codes_in_capitals" CHECK ("codes"."code" = upper("codes"."code")),
	CONSTRAINT "codes_points_positive" CHECK ("codes"."points" > 0),
	CONSTRAINT "codes_uses" CHECK ("codes"."uses" >= 0 and ("codes"."max_uses" is null or "codes"."uses" <= "codes"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"item_id" integer NOT NULL,
	"item_name" text NOT NULL,
	"cost" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp with time zone,
	"request_key" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "redemptions_decided" CHECK (("redemptions"."status" = 'pending') = ("redemptions"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "store_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image" text,
	"cost" integer NOT NULL,
	"quantity" integer NOT NULL,
	"max_purchases_per_user" integer,
	"is_listed" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_items_cost_positive" CHECK ("store_items"."cost" > 0),
	CONSTRAINT "store_items_quantity_not_negative" CHECK ("store_items"."quantity" >= 0),
	CONSTRAINT "store_items_limit_positive" CHECK ("store_items"."max_purchases_per_user" > 0)
);
--> statement-breakpoint
CREATE TABLE "channel_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"kick_user_id" text NOT NULL,
	"username" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL,
	"stream_id" integer
);
--> statement-breakpoint
CREATE TABLE "chat_minutes" (
	"kick_user_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"minutes" bigint NOT NULL,
	"badges" integer NOT NULL,
	"messages" integer NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"text_hash" integer NOT NULL,
	"settled_messages" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_minutes_kick_user_id_hour_pk" PRIMARY KEY("kick_user_id","hour")
);
--> statement-breakpoint
CREATE TABLE "stream_point_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"rules" jsonb,
	"excluded_accounts" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stream_point_settings_single_row" CHECK ("stream_point_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stream_points" (
	"stream_id" integer NOT NULL,
	"kick_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"username" text NOT NULL,
	"earned" integer NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	"ticks" integer DEFAULT 0 NOT NULL,
	"capped_hours" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stream_points_stream_id_kick_user_id_kind_pk" PRIMARY KEY("stream_id","kick_user_id","kind"),
	CONSTRAINT "stream_points_booked" CHECK ("stream_points"."booked" >= 0 and "stream_points"."booked" <= "stream_points"."earned"),
	CONSTRAINT "stream_points_withheld" CHECK ("stream_points"."withheld" >= 0 and "stream_points"."withheld" <= "stream_points"."booked")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"live" jsonb NOT NULL,
	"rules" jsonb,
	"settled_at" timestamp with time zone,
	CONSTRAINT "streams_started_at_unique" UNIQUE("started_at"),
	CONSTRAINT "streams_end_after_start" CHECK ("streams"."ended_at" is null or "streams"."ended_at" >= "streams"."started_at")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"ticket_id" integer,
	"reply_id" integer,
	"claim_id" integer,
	"storage_key" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "attachments_one_parent" CHECK (num_nonnulls("attachments"."ticket_id", "attachments"."reply_id", "attachments"."claim_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"next_mail_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ticket_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "ticket_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"message" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"category_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_matches" (
	"id" serial PRIMARY KEY NOT NULL,
	"tournament_id" integer NOT NULL,
	"round" integer NOT NULL,
	"match_number" integer NOT NULL,
	"player1_name" text,
	"player2_name" text,
	"winner_name" text,
	"scheduled_at" timestamp with time zone,
	"is_active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tournament_matches_winner_played" CHECK ("tournament_matches"."winner_name" is null or "tournament_matches"."winner_name" in ("tournament_matches"."player1_name", "tournament_matches"."player2_name"))
);
--> statement-breakpoint
CREATE TABLE "tournament_predictions" (
	"id" serial PRIMARY KEY NOT NULL,
	"tournament_id" integer NOT NULL,
	"match_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"winner_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"game" text NOT NULL,
	"prize_pool" numeric(14, 2) NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"predictions_open_at" timestamp with time zone,
	"predictions_close_at" timestamp with time zone,
	"max_participants" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tournaments_end_after_start" CHECK ("tournaments"."ends_at" > "tournaments"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_counts" ADD CONSTRAINT "activity_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_achievements" ADD CONSTRAINT "member_achievements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hunt_games" ADD CONSTRAINT "bonus_hunt_games_hunt_id_bonus_hunts_id_fk" FOREIGN KEY ("hunt_id") REFERENCES "public"."bonus_hunts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hunt_predictions" ADD CONSTRAINT "bonus_hunt_predictions_hunt_id_bonus_hunts_id_fk" FOREIGN KEY ("hunt_id") REFERENCES "public"."bonus_hunts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hunt_predictions" ADD CONSTRAINT "bonus_hunt_predictions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_claimed_by_members_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_claims" ADD CONSTRAINT "drop_claims_code_id_drops_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."drops"("code_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_balances" ADD CONSTRAINT "imported_balances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_prizes" ADD CONSTRAINT "leaderboard_prizes_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD CONSTRAINT "leaderboard_results_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD CONSTRAINT "leaderboard_results_subsection_id_leaderboard_subsections_id_fk" FOREIGN KEY ("subsection_id") REFERENCES "public"."leaderboard_subsections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD CONSTRAINT "leaderboard_results_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_subsection_prizes" ADD CONSTRAINT "leaderboard_subsection_prizes_subsection_id_leaderboard_subsections_id_fk" FOREIGN KEY ("subsection_id") REFERENCES "public"."leaderboard_subsections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_subsections" ADD CONSTRAINT "leaderboard_subsections_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD CONSTRAINT "leaderboards_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wagers" ADD CONSTRAINT "wagers_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wagers" ADD CONSTRAINT "wagers_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_alike_verdicts" ADD CONSTRAINT "look_alike_verdicts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_alike_verdicts" ADD CONSTRAINT "look_alike_verdicts_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_signals" ADD CONSTRAINT "member_signals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_members_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_totals" ADD CONSTRAINT "raffle_totals_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_entry_id_raffle_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."raffle_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_claim_id_challenge_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."challenge_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_winning_id_leaderboard_results_id_fk" FOREIGN KEY ("winning_id") REFERENCES "public"."leaderboard_results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_attempts" ADD CONSTRAINT "standings_attempts_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_corrections" ADD CONSTRAINT "standings_corrections_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_snapshots" ADD CONSTRAINT "standings_snapshots_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_snapshots" ADD CONSTRAINT "standings_snapshots_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_sources" ADD CONSTRAINT "standings_sources_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_item_id_store_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."store_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_points" ADD CONSTRAINT "stream_points_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_reply_id_ticket_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."ticket_replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_claim_id_challenge_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."challenge_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_category_id_ticket_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."ticket_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_predictions" ADD CONSTRAINT "tournament_predictions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_predictions" ADD CONSTRAINT "tournament_predictions_match_id_tournament_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."tournament_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_predictions" ADD CONSTRAINT "tournament_predictions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_member" ON "activities" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_once" ON "announcements" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "announcements_waiting" ON "announcements" USING btree ("next_attempt_at") WHERE "announcements"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "announcements_occurred_at" ON "announcements" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "bonus_hunt_games_hunt" ON "bonus_hunt_games" USING btree ("hunt_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_hunt_predictions_once" ON "bonus_hunt_predictions" USING btree ("hunt_id","member_id");--> statement-breakpoint
CREATE INDEX "bonus_hunts_created_at" ON "bonus_hunts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "challenge_claims_member" ON "challenge_claims" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_claims_one_open" ON "challenge_claims" USING btree ("challenge_id","member_id") WHERE "challenge_claims"."status" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_claims_one_approved" ON "challenge_claims" USING btree ("challenge_id") WHERE "challenge_claims"."status" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "slots_name" ON "slots" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "chat_messages_waiting" ON "chat_messages" USING btree ("id") WHERE "chat_messages"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_messages_queued_at" ON "chat_messages" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "chat_messages_expires_at" ON "chat_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_calls_one_open" ON "slot_calls" USING btree ("kick_user_id") WHERE "slot_calls"."status" = 'open';--> statement-breakpoint
CREATE INDEX "slot_calls_called_at" ON "slot_calls" USING btree ("called_at");--> statement-breakpoint
CREATE INDEX "drop_claims_open" ON "drop_claims" USING btree ("claimed_at") WHERE "drop_claims"."status" in ('new', 'granted');--> statement-breakpoint
CREATE INDEX "drop_claims_viewer" ON "drop_claims" USING btree ("kick_user_id");--> statement-breakpoint
CREATE INDEX "drops_started_at" ON "drops" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_balances_account" ON "imported_balances" USING btree ("source","kind","account");--> statement-breakpoint
CREATE INDEX "imported_balances_waiting" ON "imported_balances" USING btree ("kind","account") WHERE "imported_balances"."member_id" is null;--> statement-breakpoint
CREATE INDEX "imported_balances_member" ON "imported_balances" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "kick_events_due" ON "kick_events" USING btree ("occurred_at","id") WHERE "kick_events"."done_at" is null and "kick_events"."set_aside_at" is null;--> statement-breakpoint
CREATE INDEX "kick_events_of_kind" ON "kick_events" USING btree ("kind","received_at");--> statement-breakpoint
CREATE INDEX "leaderboard_results_board" ON "leaderboard_results" USING btree ("leaderboard_id","subsection_id","position");--> statement-breakpoint
CREATE INDEX "leaderboard_results_member" ON "leaderboard_results" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "leaderboard_results_winnings" ON "leaderboard_results" USING btree ("member_id") WHERE "leaderboard_results"."prize" > 0;--> statement-breakpoint
CREATE INDEX "leaderboard_results_prizes" ON "leaderboard_results" USING btree ("paid_at") WHERE "leaderboard_results"."prize" > 0;--> statement-breakpoint
CREATE INDEX "leaderboard_subsections_board" ON "leaderboard_subsections" USING btree ("leaderboard_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leaderboards_platform_start" ON "leaderboards" USING btree ("platform_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "players_platform_name" ON "players" USING btree ("platform_id","display_name");--> statement-breakpoint
CREATE INDEX "players_platform_external_id" ON "players" USING btree ("platform_id","external_id");--> statement-breakpoint
CREATE INDEX "wagers_platform_time" ON "wagers" USING btree ("platform_id","wagered_at","player_id","amount","game_title");--> statement-breakpoint
CREATE UNIQUE INDEX "wagers_reference" ON "wagers" USING btree ("platform_id","reference");--> statement-breakpoint
CREATE INDEX "look_alike_verdicts_other" ON "look_alike_verdicts" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "member_signals_address" ON "member_signals" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "member_signals_seen_at" ON "member_signals" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "departed_accounts_expires_at" ON "departed_accounts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_points" ON "members" USING btree ("points");--> statement-breakpoint
CREATE INDEX "members_created_at" ON "members" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_username" ON "members" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "members_kick_username" ON "members" USING btree (lower("kick_username"));--> statement-breakpoint
CREATE INDEX "members_xp" ON "members" USING btree ("xp");--> statement-breakpoint
CREATE INDEX "members_crypto" ON "members" USING btree (lower(trim("crypto")));--> statement-breakpoint
CREATE INDEX "members_crypto2" ON "members" USING btree (lower(trim("crypto2")));--> statement-breakpoint
CREATE INDEX "members_crypto3" ON "members" USING btree (lower(trim("crypto3")));--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_idempotency_key" ON "points_ledger" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "points_ledger_member" ON "points_ledger" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "points_ledger_created_at" ON "points_ledger" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expires_at" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "raffle_entries_raffle" ON "raffle_entries" USING btree ("raffle_id","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_member" ON "raffle_entries" USING btree ("member_id","raffle_id");--> statement-breakpoint
CREATE INDEX "raffle_entries_created_at" ON "raffle_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_once" ON "raffle_entries" USING btree ("raffle_id","member_id","entry_type") WHERE "raffle_entries"."entry_type" <> 'points';--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "standings_snapshots_board" ON "standings_snapshots" USING btree ("leaderboard_id","status","as_of");--> statement-breakpoint
CREATE INDEX "standings_snapshots_platform" ON "standings_snapshots" USING btree ("platform_id","status","as_of");--> statement-breakpoint
CREATE INDEX "redemptions_status" ON "redemptions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "redemptions_member" ON "redemptions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "redemptions_created_at" ON "redemptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_item_member" ON "redemptions" USING btree ("item_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_request_key" ON "redemptions" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE INDEX "channel_actions_viewer" ON "channel_actions" USING btree ("kick_user_id");--> statement-breakpoint
CREATE INDEX "channel_actions_occurred_at" ON "channel_actions" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "channel_actions_unsettled" ON "channel_actions" USING btree ("occurred_at") WHERE not "channel_actions"."is_settled";--> statement-breakpoint
CREATE INDEX "chat_minutes_hour" ON "chat_minutes" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "chat_minutes_unsettled" ON "chat_minutes" USING btree ("hour") WHERE "chat_minutes"."messages" > "chat_minutes"."settled_messages";--> statement-breakpoint
CREATE INDEX "chat_minutes_expires_at" ON "chat_minutes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stream_points_viewer" ON "stream_points" USING btree ("kick_user_id");--> statement-breakpoint
CREATE INDEX "stream_points_waiting" ON "stream_points" USING btree ("kick_user_id") WHERE "stream_points"."earned" > "stream_points"."booked";--> statement-breakpoint
CREATE INDEX "attachments_ticket" ON "attachments" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "attachments_reply" ON "attachments" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "attachments_claim" ON "attachments" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "captchas_expires_at" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_messages_unmailed" ON "contact_messages" USING btree ("next_mail_at") WHERE "contact_messages"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_replies_ticket" ON "ticket_replies" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "tickets_member" ON "tickets" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_matches_place" ON "tournament_matches" USING btree ("tournament_id","round","match_number");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_predictions_once" ON "tournament_predictions" USING btree ("match_id","member_id");--> statement-breakpoint
CREATE INDEX "tournament_predictions_tournament" ON "tournament_predictions" USING btree ("tournament_id","member_id");
--> statement-breakpoint
-- The ledger is the record that balances are checked against, so nothing may rewrite it. Deleting an account takes the person out of rows
-- that otherwise never change: their numbers stay. Only a transaction that has set greenroom.erasing may do it.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('greenroom.erasing', true) = 'on'
    AND (NEW.id, NEW.amount, NEW.balance_after, NEW.reason, NEW.created_at) = (OLD.id, OLD.amount, OLD.balance_after, OLD.reason, OLD.created_at)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'points_ledger is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER points_ledger_append_only BEFORE UPDATE OR DELETE ON points_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- The totals follow from the entries, whoever writes them. Entries are never changed.
CREATE FUNCTION begin_raffle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO raffle_totals (raffle_id) VALUES (NEW.id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffles_begin_totals AFTER INSERT ON raffles FOR EACH ROW EXECUTE FUNCTION begin_raffle_totals();
--> statement-breakpoint
CREATE FUNCTION add_to_raffle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE raffle_totals SET
    passwordless = raffle_totals.passwordless + added.passwordless,
    points = raffle_totals.points + added.points,
    password = raffle_totals.password + added.password,
    points_spent = raffle_totals.points_spent + added.points_spent
  FROM (
    SELECT raffle_id,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'passwordless'), 0) AS passwordless,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'points'), 0) AS points,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'password'), 0) AS password,
      sum(points_spent) AS points_spent
    FROM new_entries GROUP BY raffle_id
  ) AS added
  WHERE raffle_totals.raffle_id = added.raffle_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_add_to_totals AFTER INSERT ON raffle_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION add_to_raffle_totals();
--> statement-breakpoint
CREATE FUNCTION subtract_from_raffle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE raffle_totals SET
    passwordless = raffle_totals.passwordless - gone.passwordless,
    points = raffle_totals.points - gone.points,
    password = raffle_totals.password - gone.password,
    points_spent = raffle_totals.points_spent - gone.points_spent
  FROM (
    SELECT raffle_id,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'passwordless'), 0) AS passwordless,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'points'), 0) AS points,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'password'), 0) AS password,
      sum(points_spent) AS points_spent
    FROM old_entries GROUP BY raffle_id
  ) AS gone
  WHERE raffle_totals.raffle_id = gone.raffle_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_subtract_from_totals AFTER DELETE ON raffle_entries
  REFERENCING OLD TABLE AS old_entries FOR EACH STATEMENT EXECUTE FUNCTION subtract_from_raffle_totals();
--> statement-breakpoint
-- A self-exclusion withdraws the entries of raffles that are not drawn yet. Only a transaction that has set greenroom.withdrawing may do it.
CREATE FUNCTION refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('greenroom.erasing', true) = 'on' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
  THEN RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('greenroom.withdrawing', true) = 'on'
    AND NOT EXISTS (SELECT FROM raffle_draws WHERE raffle_id = OLD.raffle_id)
  THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION 'raffle_entries is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_append_only BEFORE UPDATE OR DELETE ON raffle_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_entry_change();
--> statement-breakpoint
-- What was done has to be found as it was done, whoever would rather have it otherwise. Rows whose retention is over are deleted.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('greenroom.erasing', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF (NEW.id, NEW.at, NEW.action, NEW.subject) = (OLD.id, OLD.at, OLD.action, OLD.subject) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Snapshots are the evidence of a board: only the time until which a source repeated them may rise, and only a transaction that has set
-- greenroom.thinning may delete them.
CREATE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('greenroom.thinning', true) = 'on' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW.seen_until >= OLD.seen_until THEN
    OLD.seen_until := NEW.seen_until;
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'standings_snapshots is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER standings_snapshots_append_only BEFORE UPDATE OR DELETE ON standings_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();
--> statement-breakpoint
INSERT INTO ticket_categories (name, position) VALUES
  ('General', 1), ('Account', 2), ('Points and store', 3), ('Raffles and events', 4), ('Leaderboards', 5), ('Technical problem', 6);
--> statement-breakpoint
INSERT INTO site_settings DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO announcement_settings DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO stream_point_settings DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO chat_settings DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO drop_timer DEFAULT VALUES;
