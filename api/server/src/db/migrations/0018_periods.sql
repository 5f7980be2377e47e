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
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "recurrence" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "series_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "settle_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "next_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD CONSTRAINT "leaderboard_results_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD CONSTRAINT "leaderboard_results_subsection_id_leaderboard_subsections_id_fk" FOREIGN KEY ("subsection_id") REFERENCES "public"."leaderboard_subsections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD CONSTRAINT "leaderboard_results_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_results_board" ON "leaderboard_results" USING btree ("leaderboard_id","subsection_id","position");--> statement-breakpoint
CREATE INDEX "leaderboard_results_member" ON "leaderboard_results" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "leaderboard_results_prizes" ON "leaderboard_results" USING btree ("paid_at") WHERE "leaderboard_results"."prize" > 0;--> statement-breakpoint
-- Boards that have ended stay as they are: nobody reviews them.
UPDATE "leaderboards" SET "frozen_at" = "ends_at", "confirmed_at" = "ends_at" WHERE "ends_at" <= now();
