CREATE TABLE "channel_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"kick_user_id" text NOT NULL,
	"username" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_minutes" (
	"kick_user_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"minutes" bigint NOT NULL,
	"badges" integer NOT NULL,
	"messages" integer NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"text_hash" integer NOT NULL,
	"settled_messages" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_minutes_kick_user_id_hour_pk" PRIMARY KEY("kick_user_id","hour")
);
--> statement-breakpoint
CREATE TABLE "stream_point_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"rules" jsonb,
	"excluded_accounts" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stream_point_settings_single_row" CHECK ("stream_point_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stream_points" (
	"stream_id" integer NOT NULL,
	"kick_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"username" text NOT NULL,
	"earned" integer NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	"ticks" integer DEFAULT 0 NOT NULL,
	"capped_hours" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stream_points_stream_id_kick_user_id_kind_pk" PRIMARY KEY("stream_id","kick_user_id","kind"),
	CONSTRAINT "stream_points_booked" CHECK ("stream_points"."booked" >= 0 and "stream_points"."booked" <= "stream_points"."earned"),
	CONSTRAINT "stream_points_withheld" CHECK ("stream_points"."withheld" >= 0 and "stream_points"."withheld" <= "stream_points"."booked")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"live" jsonb NOT NULL,
	"rules" jsonb,
	"settled_at" timestamp with time zone,
	CONSTRAINT "streams_started_at_unique" UNIQUE("started_at"),
	CONSTRAINT "streams_end_after_start" CHECK ("streams"."ended_at" is null or "streams"."ended_at" >= "streams"."started_at")
);
--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "stream_id" integer;--> statement-breakpoint
ALTER TABLE "stream_points" ADD CONSTRAINT "stream_points_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_actions_viewer" ON "channel_actions" USING btree ("kick_user_id");--> statement-breakpoint
CREATE INDEX "channel_actions_occurred_at" ON "channel_actions" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "channel_actions_unsettled" ON "channel_actions" USING btree ("occurred_at") WHERE not "channel_actions"."is_settled";--> statement-breakpoint
CREATE INDEX "chat_minutes_hour" ON "chat_minutes" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "chat_minutes_unsettled" ON "chat_minutes" USING btree ("hour") WHERE "chat_minutes"."messages" > "chat_minutes"."settled_messages";--> statement-breakpoint
CREATE INDEX "chat_minutes_expires_at" ON "chat_minutes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stream_points_viewer" ON "stream_points" USING btree ("kick_user_id");--> statement-breakpoint
CREATE INDEX "stream_points_waiting" ON "stream_points" USING btree ("kick_user_id") WHERE "stream_points"."earned" > "stream_points"."booked";--> statement-breakpoint
INSERT INTO "stream_point_settings" DEFAULT VALUES;
