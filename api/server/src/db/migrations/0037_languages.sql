ALTER TABLE "members" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "languages" text[] DEFAULT '{"es","pt-BR","de","tr","ar"}' NOT NULL;