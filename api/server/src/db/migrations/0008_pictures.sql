CREATE TABLE "pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"discarded_at" timestamp with time zone
);
--> statement-breakpoint
-- Those that were sent before, none of which was ever deleted.
INSERT INTO pictures (path, stored_at)
  SELECT subject_id, at FROM audit_log WHERE subject = 'pictures' AND action = 'upload';
