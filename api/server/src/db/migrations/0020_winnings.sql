ALTER TABLE "leaderboard_results" ADD COLUMN "correction_reason" text;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD COLUMN "wagered_before" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboard_results" ADD COLUMN "claim_details" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "winning_id" integer;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_winning_id_leaderboard_results_id_fk" FOREIGN KEY ("winning_id") REFERENCES "public"."leaderboard_results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_results_winnings" ON "leaderboard_results" USING btree ("member_id") WHERE "leaderboard_results"."prize" > 0;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_winning" UNIQUE("winning_id");