CREATE TABLE "kick_channel" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kick_user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_lease_until" timestamp with time zone,
	"token_error" text,
	"connected_at" timestamp with time zone NOT NULL,
	"subscriptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subscriptions_checked_at" timestamp with time zone,
	"subscriptions_error" text,
	"subscriptions_failures" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"is_live" boolean,
	"stream_started_at" timestamp with time zone,
	"status_at" timestamp with time zone,
	"live_checked_at" timestamp with time zone,
	CONSTRAINT "kick_channel_single" CHECK ("kick_channel"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "kick_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"activity" jsonb NOT NULL,
	"user_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"error" text,
	"set_aside_at" timestamp with time zone,
	CONSTRAINT "kick_events_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "kick_events_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "kick_events_due" ON "kick_events" USING btree ("occurred_at","id") WHERE "kick_events"."done_at" is null and "kick_events"."set_aside_at" is null;--> statement-breakpoint
CREATE INDEX "kick_events_of_kind" ON "kick_events" USING btree ("kind","received_at");