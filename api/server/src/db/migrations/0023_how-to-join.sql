ALTER TABLE "affiliates" ADD COLUMN "platform_id" integer;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "casino" integer;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "rules" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "disclosure" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_platform" UNIQUE("platform_id");--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_casino" UNIQUE("casino");