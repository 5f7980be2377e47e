CREATE TABLE "setup_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setup_codes_session" UNIQUE("session_hash")
);
--> statement-breakpoint
CREATE TABLE "site_setup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"completed_at" timestamp with time zone,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "site_setup_single_row" CHECK ("site_setup"."id" = 1)
);
