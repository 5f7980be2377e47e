CREATE TABLE "leaderboard_prizes" (
	"leaderboard_id" integer NOT NULL,
	"rank" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "leaderboard_prizes_leaderboard_id_rank_pk" PRIMARY KEY("leaderboard_id","rank")
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
	CONSTRAINT "leaderboard_subsections_filter" CHECK ("leaderboard_subsections"."filter_type" = 'game' or ("leaderboard_subsections"."filter_type" = 'min_wager' and "leaderboard_subsections"."filter_value" ~ '^[0-9]+(\.[0-9]+)?$'))
);
--> statement-breakpoint
CREATE TABLE "leaderboards" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leaderboards_end_after_start" CHECK ("leaderboards"."ends_at" > "leaderboards"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"currency_symbol" text DEFAULT '$' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "platforms_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"display_name" text NOT NULL,
	"member_id" text
);
--> statement-breakpoint
CREATE TABLE "wagers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" integer NOT NULL,
	"game_title" text,
	"amount" numeric(14, 2) NOT NULL,
	"wagered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wagers_amount_positive" CHECK ("wagers"."amount" > 0)
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
	CONSTRAINT "members_kick_user_id_unique" UNIQUE("kick_user_id"),
	CONSTRAINT "members_points_not_negative" CHECK ("members"."points" >= 0),
	CONSTRAINT "members_xp_not_negative" CHECK ("members"."xp" >= 0)
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
	"expires_at" timestamp with time zone NOT NULL
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
CREATE TABLE "raffle_winners" (
	"raffle_id" integer NOT NULL,
	"position" integer NOT NULL,
	"member_id" text NOT NULL,
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
	CONSTRAINT "raffles_end_after_start" CHECK ("raffles"."ends_at" > "raffles"."starts_at"),
	CONSTRAINT "raffles_max_entries_positive" CHECK ("raffles"."max_entries" > 0),
	CONSTRAINT "raffles_points_per_entry_positive" CHECK ("raffles"."points_per_entry" > 0)
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
	CONSTRAINT "affiliates_link_is_http" CHECK ("affiliates"."link" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
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
	CONSTRAINT "site_settings_single_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"item_id" integer NOT NULL,
	"item_name" text NOT NULL,
	"cost" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "store_items_cost_positive" CHECK ("store_items"."cost" > 0),
	CONSTRAINT "store_items_quantity_not_negative" CHECK ("store_items"."quantity" >= 0),
	CONSTRAINT "store_items_limit_positive" CHECK ("store_items"."max_purchases_per_user" > 0)
);
--> statement-breakpoint
ALTER TABLE "leaderboard_prizes" ADD CONSTRAINT "leaderboard_prizes_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_subsection_prizes" ADD CONSTRAINT "leaderboard_subsection_prizes_subsection_id_leaderboard_subsections_id_fk" FOREIGN KEY ("subsection_id") REFERENCES "public"."leaderboard_subsections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_subsections" ADD CONSTRAINT "leaderboard_subsections_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD CONSTRAINT "leaderboards_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wagers" ADD CONSTRAINT "wagers_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_item_id_store_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."store_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_subsections_board" ON "leaderboard_subsections" USING btree ("leaderboard_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leaderboards_platform_start" ON "leaderboards" USING btree ("platform_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "players_platform_name" ON "players" USING btree ("platform_id","display_name");--> statement-breakpoint
CREATE INDEX "wagers_player_time" ON "wagers" USING btree ("player_id","wagered_at");--> statement-breakpoint
CREATE INDEX "members_username" ON "members" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "members_kick_username" ON "members" USING btree (lower("kick_username"));--> statement-breakpoint
CREATE INDEX "members_xp" ON "members" USING btree ("xp");--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_idempotency_key" ON "points_ledger" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "points_ledger_member" ON "points_ledger" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expires_at" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "raffle_entries_raffle" ON "raffle_entries" USING btree ("raffle_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_once" ON "raffle_entries" USING btree ("raffle_id","member_id","entry_type") WHERE "raffle_entries"."entry_type" <> 'points';--> statement-breakpoint
CREATE INDEX "redemptions_member" ON "redemptions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "redemptions_item_member" ON "redemptions" USING btree ("item_id","member_id");