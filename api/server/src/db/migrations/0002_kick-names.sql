ALTER TABLE "kick_channel" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "kick_channel" ADD COLUMN "named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "kick_slug" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "kick_named_at" timestamp with time zone;