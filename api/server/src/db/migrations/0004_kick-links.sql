CREATE TABLE "kick_links" (
	"member_id" text NOT NULL,
	"kick_user_id" text NOT NULL,
	"kick_username" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kick_links_member_id_kick_user_id_pk" PRIMARY KEY("member_id","kick_user_id")
);
--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD COLUMN "kick_hash" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "moderator_drop_points" integer DEFAULT 100000;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "staff_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kick_links" ADD CONSTRAINT "kick_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kick_links_account" ON "kick_links" USING btree ("kick_user_id");--> statement-breakpoint
CREATE INDEX "raffle_entries_kick" ON "raffle_entries" USING btree ("raffle_id","kick_hash");--> statement-breakpoint
-- Since when an account is linked was not stored: it counts as linked all along.
INSERT INTO "kick_links" SELECT "id", "kick_user_id", coalesce("kick_username", ''), "created_at" FROM "members" WHERE "kick_user_id" IS NOT NULL;--> statement-breakpoint
UPDATE "codes" SET "staff_ids" = array(SELECT DISTINCT "staff_id" FROM "audit_log" WHERE "subject" IN ('codes', 'drops') AND "action" IN ('create', 'update') AND "subject_id" = "codes"."id"::text);
