CREATE TABLE "announcement_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"webhook" text,
	"webhook_set_at" timestamp with time zone,
	"site_origin" text,
	"switches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_after" timestamp with time zone,
	"stopped_reason" text,
	"paused_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcement_settings_single_row" CHECK ("announcement_settings"."id" = 1),
	CONSTRAINT "announcement_settings_webhook" CHECK (("announcement_settings"."webhook" is null) = ("announcement_settings"."webhook_set_at" is null))
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"label" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"give_up_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "announcements_next_attempt" CHECK (("announcements"."status" = 'waiting') = ("announcements"."next_attempt_at" is not null)),
	CONSTRAINT "announcements_sent" CHECK (("announcements"."status" = 'sent') = ("announcements"."sent_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_once" ON "announcements" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "announcements_waiting" ON "announcements" USING btree ("next_attempt_at") WHERE "announcements"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "announcements_occurred_at" ON "announcements" USING btree ("occurred_at");--> statement-breakpoint
INSERT INTO announcement_settings (id) VALUES (1);
