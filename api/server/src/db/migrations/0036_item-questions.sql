ALTER TABLE "redemptions" ADD COLUMN "questions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "answers" text;--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;