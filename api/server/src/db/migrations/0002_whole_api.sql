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
CREATE TABLE "bonus_hunt_games" (
	"id" serial PRIMARY KEY NOT NULL,
	"hunt_id" integer NOT NULL,
	"position" integer NOT NULL,
	"slot_name" text NOT NULL,
	"bet" numeric(14, 2) NOT NULL,
	"win" numeric(14, 2),
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
	CONSTRAINT "challenges_end_after_start" CHECK ("challenges"."ends_at" > "challenges"."starts_at"),
	CONSTRAINT "challenges_claimed" CHECK (("challenges"."claimed_by" is null) = ("challenges"."claimed_at" is null)),
	CONSTRAINT "challenges_amounts" CHECK ("challenges"."multiplier" > 0 and "challenges"."min_bet" >= 0 and "challenges"."prize" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"member_id" text NOT NULL,
	"friend_id" text NOT NULL,
	CONSTRAINT "friendships_member_id_friend_id_pk" PRIMARY KEY("member_id","friend_id"),
	CONSTRAINT "friendships_not_oneself" CHECK ("friendships"."member_id" <> "friendships"."friend_id")
);
--> statement-breakpoint
CREATE TABLE "raffle_draws" (
	"raffle_id" integer PRIMARY KEY NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"seed" text NOT NULL,
	"entries_hash" text NOT NULL,
	"entries_count" integer NOT NULL,
	"tickets_count" integer NOT NULL
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
	CONSTRAINT "codes_code_unique" UNIQUE("code"),
	CONSTRAINT "codes_in_capitals" CHECK ("codes"."code" = upper("codes"."code")),
	CONSTRAINT "codes_points_positive" CHECK ("codes"."points" > 0),
	CONSTRAINT "codes_uses" CHECK ("codes"."uses" >= 0 and ("codes"."max_uses" is null or "codes"."uses" <= "codes"."max_uses"))
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
	"next_mail_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
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
	"updated_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "tournaments_end_after_start" CHECK ("tournaments"."ends_at" > "tournaments"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "leaderboard_subsections" DROP CONSTRAINT "leaderboard_subsections_filter";--> statement-breakpoint
UPDATE "leaderboard_subsections" SET "filter_type" = 'wager_range', "filter_value" = "filter_value" || '+' WHERE "filter_type" = 'min_wager';--> statement-breakpoint
DROP INDEX "wagers_player_time";--> statement-breakpoint
DROP INDEX "raffle_entries_raffle";--> statement-breakpoint
ALTER TABLE "wagers" ADD COLUMN "platform_id" integer;--> statement-breakpoint
UPDATE "wagers" SET "platform_id" = "players"."platform_id" FROM "players" WHERE "players"."id" = "wagers"."player_id";--> statement-breakpoint
ALTER TABLE "wagers" ALTER COLUMN "platform_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "wagers" ADD COLUMN "reference" text;--> statement-breakpoint
UPDATE "wagers" SET "reference" = gen_random_uuid()::text;--> statement-breakpoint
ALTER TABLE "wagers" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD COLUMN "entry_id" integer;--> statement-breakpoint
UPDATE "raffle_winners" SET "entry_id" = (SELECT min("id") FROM "raffle_entries" WHERE "raffle_entries"."raffle_id" = "raffle_winners"."raffle_id" AND "raffle_entries"."member_id" = "raffle_winners"."member_id");--> statement-breakpoint
ALTER TABLE "raffle_winners" ALTER COLUMN "entry_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "winners_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "draws_itself" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "draw_seed" text;--> statement-breakpoint
UPDATE "raffles" SET "draw_seed" = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');--> statement-breakpoint
ALTER TABLE "raffles" ALTER COLUMN "draw_seed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_counts" ADD CONSTRAINT "activity_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_achievements" ADD CONSTRAINT "member_achievements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hunt_games" ADD CONSTRAINT "bonus_hunt_games_hunt_id_bonus_hunts_id_fk" FOREIGN KEY ("hunt_id") REFERENCES "public"."bonus_hunts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hunt_predictions" ADD CONSTRAINT "bonus_hunt_predictions_hunt_id_bonus_hunts_id_fk" FOREIGN KEY ("hunt_id") REFERENCES "public"."bonus_hunts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_hunt_predictions" ADD CONSTRAINT "bonus_hunt_predictions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_claimed_by_members_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_members_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_totals" ADD CONSTRAINT "raffle_totals_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "bonus_hunt_games_hunt" ON "bonus_hunt_games" USING btree ("hunt_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_hunt_predictions_once" ON "bonus_hunt_predictions" USING btree ("hunt_id","member_id");--> statement-breakpoint
CREATE INDEX "bonus_hunts_created_at" ON "bonus_hunts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "challenge_claims_member" ON "challenge_claims" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_claims_one_open" ON "challenge_claims" USING btree ("challenge_id","member_id") WHERE "challenge_claims"."status" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_claims_one_approved" ON "challenge_claims" USING btree ("challenge_id") WHERE "challenge_claims"."status" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "slots_name" ON "slots" USING btree (lower("name"));--> statement-breakpoint
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
CREATE INDEX "tournament_predictions_tournament" ON "tournament_predictions" USING btree ("tournament_id","member_id");--> statement-breakpoint
ALTER TABLE "wagers" ADD CONSTRAINT "wagers_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_entry_id_raffle_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."raffle_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wagers_platform_time" ON "wagers" USING btree ("platform_id","wagered_at","player_id","amount");--> statement-breakpoint
CREATE UNIQUE INDEX "wagers_reference" ON "wagers" USING btree ("platform_id","reference");--> statement-breakpoint
CREATE INDEX "raffle_entries_member" ON "raffle_entries" USING btree ("member_id","raffle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_request_key" ON "redemptions" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE INDEX "raffle_entries_raffle" ON "raffle_entries" USING btree ("raffle_id","id");--> statement-breakpoint
ALTER TABLE "leaderboard_subsections" ADD CONSTRAINT "leaderboard_subsections_filter" CHECK ("leaderboard_subsections"."filter_type" <> 'wager_range' or "leaderboard_subsections"."filter_value" ~ '^[0-9]+(\.[0-9]{1,2})?([+]|-[0-9]+(\.[0-9]{1,2})?)$');--> statement-breakpoint
ALTER TABLE "raffles" ADD CONSTRAINT "raffles_winners_count_positive" CHECK ("raffles"."winners_count" > 0);--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_decided" CHECK (("redemptions"."status" = 'pending') = ("redemptions"."decided_at" is null));