CREATE TABLE "remote_uses" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"pages" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "remote_uses_remote_version_expires_at_pk" PRIMARY KEY("remote","version","expires_at")
);
