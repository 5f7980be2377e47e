-- Losing the counts of a minute in a crash is harmless: nothing of this table is written to the log.
CREATE UNLOGGED TABLE "rate_limits" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
