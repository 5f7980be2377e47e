CREATE TABLE "points_authors" (
	"setting" text NOT NULL,
	"member_id" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_authors_setting_member_id_pk" PRIMARY KEY("setting","member_id")
);
--> statement-breakpoint
ALTER TABLE "departed_accounts" ADD COLUMN "author_of" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "points_authors" ADD CONSTRAINT "points_authors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Who has set them so far is in the audit log.
INSERT INTO "points_authors" ("setting", "member_id", "set_at")
SELECT CASE "subject" WHEN 'member-imports' THEN 'member-imports:' || "subject_id" ELSE "subject" END, "staff_id", max("at")
FROM "audit_log"
WHERE "subject" IN ('drop-timer', 'stream-points') OR ("subject" = 'member-imports' AND "action" = 'import')
GROUP BY 1, 2;
