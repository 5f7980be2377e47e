CREATE TABLE "appearance_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"site_name" text NOT NULL,
	"appearance" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "appearance" jsonb DEFAULT '{}'::jsonb NOT NULL;