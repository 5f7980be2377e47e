ALTER TABLE "audit_log" ADD COLUMN "about" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Where winners wanted to be paid was in the log; who they were is not known of every entry.
SELECT set_config('greenroom.erasing', 'on', true);--> statement-breakpoint
UPDATE "audit_log" SET "before" = "before" - 'claim_details', "after" = "after" - 'claim_details'
  WHERE "subject" = 'leaderboard-winnings' AND ("before" ? 'claim_details' OR "after" ? 'claim_details');--> statement-breakpoint
SELECT set_config('greenroom.erasing', '', true);
