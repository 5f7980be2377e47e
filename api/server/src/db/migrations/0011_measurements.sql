CREATE TABLE "canary_evaluations" (
	"remote" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"state" jsonb NOT NULL,
	"evaluated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_timings" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"timing" text NOT NULL,
	"bucket" smallint NOT NULL,
	"values" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "version_timings_remote_version_hour_timing_bucket_pk" PRIMARY KEY("remote","version","hour","timing","bucket")
);
--> statement-breakpoint
CREATE TABLE "version_views" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	"failed_views" integer NOT NULL,
	"failed_call_views" integer NOT NULL,
	"completed_views" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "version_views_remote_version_hour_pk" PRIMARY KEY("remote","version","hour")
);
