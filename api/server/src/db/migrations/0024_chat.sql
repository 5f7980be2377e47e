CREATE TABLE "chat_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"reply_to" text,
	"kick_user_id" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"send_before" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"switches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_writing" boolean DEFAULT false NOT NULL,
	"paused_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chat_settings_single_row" CHECK ("chat_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "slot_calls" (
	"id" serial PRIMARY KEY NOT NULL,
	"kick_user_id" text NOT NULL,
	"username" text NOT NULL,
	"slot_name" text NOT NULL,
	"is_known" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "slot_calls_decided" CHECK (("slot_calls"."status" = 'open') = ("slot_calls"."decided_at" is null))
);
--> statement-breakpoint
CREATE INDEX "chat_messages_waiting" ON "chat_messages" USING btree ("id") WHERE "chat_messages"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_messages_queued_at" ON "chat_messages" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "chat_messages_expires_at" ON "chat_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_calls_one_open" ON "slot_calls" USING btree ("kick_user_id") WHERE "slot_calls"."status" = 'open';--> statement-breakpoint
CREATE INDEX "slot_calls_called_at" ON "slot_calls" USING btree ("called_at");--> statement-breakpoint
INSERT INTO chat_settings (id) VALUES (1);
