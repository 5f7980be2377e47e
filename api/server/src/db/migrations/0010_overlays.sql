CREATE TABLE "overlays" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"target" text,
	"options" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "overlays_token_unique" UNIQUE("token"),
	CONSTRAINT "overlays_target_of_kind" CHECK ("overlays"."target" is null or "overlays"."kind" in ('leaderboard', 'raffle', 'tournament'))
);
--> statement-breakpoint
CREATE INDEX "redemptions_created_at" ON "redemptions" USING btree ("created_at","id");