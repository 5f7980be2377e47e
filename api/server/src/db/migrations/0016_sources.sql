CREATE TABLE "sources" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"preset" text,
	"declaration" jsonb,
	"settings" jsonb NOT NULL,
	"credential" text,
	"credential_set_at" timestamp with time zone,
	"credential_origin" text,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"interval_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sources_platform_id_unique" UNIQUE("platform_id"),
	CONSTRAINT "sources_one_declaration" CHECK (("sources"."preset" is null) <> ("sources"."declaration" is null)),
	CONSTRAINT "sources_key_with_origin" CHECK (("sources"."credential" is null) = ("sources"."credential_origin" is null))
);
--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."platforms"("id") ON DELETE cascade ON UPDATE no action;