CREATE TABLE "release_changes" (
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"state" jsonb NOT NULL,
	"reason" text,
	"set" integer,
	CONSTRAINT "release_changes_part_number_pk" PRIMARY KEY("part","number")
);
--> statement-breakpoint
CREATE TABLE "release_contracts" (
	"hash" text PRIMARY KEY NOT NULL,
	"contract" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_leftovers" (
	"part" text NOT NULL,
	"version" text NOT NULL,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_leftovers_part_version_pk" PRIMARY KEY("part","version")
);
--> statement-breakpoint
CREATE TABLE "release_versions" (
	"part" text NOT NULL,
	"version" text NOT NULL,
	"description" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"contract_hash" text,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"checked" jsonb,
	"previewed_until" timestamp with time zone,
	CONSTRAINT "release_versions_part_version_pk" PRIMARY KEY("part","version")
);
--> statement-breakpoint
ALTER TABLE "release_versions" ADD CONSTRAINT "release_versions_contract_hash_release_contracts_hash_fk" FOREIGN KEY ("contract_hash") REFERENCES "public"."release_contracts"("hash") ON DELETE no action ON UPDATE no action;