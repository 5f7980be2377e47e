CREATE TABLE "drop_claims" (
	"code_id" integer NOT NULL,
	"kick_user_id" text NOT NULL,
	"username" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	CONSTRAINT "drop_claims_code_id_kick_user_id_pk" PRIMARY KEY("code_id","kick_user_id")
);
--> statement-breakpoint
CREATE TABLE "drop_timer" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"min_minutes" integer DEFAULT 15 NOT NULL,
	"max_minutes" integer DEFAULT 25 NOT NULL,
	"points" integer DEFAULT 100 NOT NULL,
	"max_uses" integer,
	"seconds" integer DEFAULT 60 NOT NULL,
	"on_overlay" boolean DEFAULT true NOT NULL,
	"in_chat" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drop_timer_single_row" CHECK ("drop_timer"."id" = 1),
	CONSTRAINT "drop_timer_minutes" CHECK ("drop_timer"."min_minutes" <= "drop_timer"."max_minutes")
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"code_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"on_overlay" boolean NOT NULL,
	"in_chat" boolean NOT NULL,
	"is_timed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drop_claims" ADD CONSTRAINT "drop_claims_code_id_drops_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."drops"("code_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drop_claims_open" ON "drop_claims" USING btree ("claimed_at") WHERE "drop_claims"."status" in ('new', 'granted');--> statement-breakpoint
CREATE INDEX "drop_claims_viewer" ON "drop_claims" USING btree ("kick_user_id");--> statement-breakpoint
CREATE INDEX "drops_started_at" ON "drops" USING btree ("started_at");--> statement-breakpoint
INSERT INTO drop_timer (id) VALUES (1);
