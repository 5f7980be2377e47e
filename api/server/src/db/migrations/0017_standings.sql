CREATE TABLE "standings_attempts" (
	"platform_id" integer NOT NULL,
	"leaderboard_id" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "standings_attempts_platform_id_leaderboard_id_pk" PRIMARY KEY("platform_id","leaderboard_id")
);
--> statement-breakpoint
CREATE TABLE "standings_corrections" (
	"leaderboard_id" integer NOT NULL,
	"player_key" text NOT NULL,
	"player_name" text NOT NULL,
	"amount" numeric(14, 2),
	"reason" text NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standings_corrections_leaderboard_id_player_key_pk" PRIMARY KEY("leaderboard_id","player_key")
);
--> statement-breakpoint
CREATE TABLE "standings_snapshots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"leaderboard_id" integer,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"seen_until" timestamp with time zone NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"range_from" timestamp with time zone,
	"range_to" timestamp with time zone,
	"status" text NOT NULL,
	"reason" text,
	"message" text,
	"player_count" integer DEFAULT 0 NOT NULL,
	"total" numeric DEFAULT '0' NOT NULL,
	"digest" text,
	"content" "bytea",
	"accepted_from" bigint,
	CONSTRAINT "standings_snapshots_reason" CHECK (("standings_snapshots"."status" = 'rejected') = ("standings_snapshots"."reason" is not null)),
	CONSTRAINT "standings_snapshots_content" CHECK ("standings_snapshots"."status" = 'rejected' or "standings_snapshots"."content" is not null)
);
--> statement-breakpoint
CREATE TABLE "standings_sources" (
	"platform_id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"is_cumulative" boolean NOT NULL,
	"least_interval_ms" integer NOT NULL,
	"delay_ms" integer NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "standings_attempts" ADD CONSTRAINT "standings_attempts_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_corrections" ADD CONSTRAINT "standings_corrections_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_snapshots" ADD CONSTRAINT "standings_snapshots_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_snapshots" ADD CONSTRAINT "standings_snapshots_leaderboard_id_leaderboards_id_fk" FOREIGN KEY ("leaderboard_id") REFERENCES "public"."leaderboards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_sources" ADD CONSTRAINT "standings_sources_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standings_snapshots_board" ON "standings_snapshots" USING btree ("leaderboard_id","status","as_of");--> statement-breakpoint
CREATE INDEX "standings_snapshots_platform" ON "standings_snapshots" USING btree ("platform_id","status","as_of");--> statement-breakpoint
CREATE INDEX "players_platform_external_id" ON "players" USING btree ("platform_id","external_id");--> statement-breakpoint
-- Snapshots are the evidence of a board: only the time until which a source repeated them may rise, and only a transaction that has set
-- greenroom.thinning may delete them.
CREATE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('greenroom.thinning', true) = 'on' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW.seen_until >= OLD.seen_until THEN
    OLD.seen_until := NEW.seen_until;
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'standings_snapshots is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER standings_snapshots_append_only BEFORE UPDATE OR DELETE ON standings_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();
