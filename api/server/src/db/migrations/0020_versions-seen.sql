CREATE TABLE "versions_seen" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "versions_seen_remote_version_pk" PRIMARY KEY("remote","version")
);
