CREATE TABLE "staff_alert_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"webhook" text,
	"webhook_set_at" timestamp with time zone,
	"site_origin" text,
	"stopped_reason" text,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"every_minutes" integer DEFAULT 15 NOT NULL,
	"switches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_alert_settings_single_row" CHECK ("staff_alert_settings"."id" = 1),
	CONSTRAINT "staff_alert_settings_webhook" CHECK (("staff_alert_settings"."webhook" is null) = ("staff_alert_settings"."webhook_set_at" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"known" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_alerts_once" ON "staff_alerts" USING btree ("channel","kind");--> statement-breakpoint
INSERT INTO "staff_alert_settings" DEFAULT VALUES;
