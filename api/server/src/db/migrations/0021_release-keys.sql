CREATE TABLE "accepted_records" (
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"record" json NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accepted_records_part_number_pk" PRIMARY KEY("part","number")
);
--> statement-breakpoint
CREATE TABLE "accepted_versions" (
	"part" text NOT NULL,
	"version" text NOT NULL,
	"documents" json NOT NULL,
	"files" json,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accepted_versions_part_version_pk" PRIMARY KEY("part","version")
);
--> statement-breakpoint
CREATE TABLE "release_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "release_keys_part_public_key" UNIQUE("part","public_key")
);
