CREATE TABLE "canary_sessions" (
	"remote" text NOT NULL,
	"number" integer NOT NULL,
	"session" text NOT NULL,
	"network" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"failed" boolean NOT NULL,
	"failed_calls" boolean NOT NULL,
	"completed" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "canary_sessions_remote_number_session_pk" PRIMARY KEY("remote","number","session")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "canary_sessions_remote_number_network_hour_index" ON "canary_sessions" USING btree ("remote","number","network","hour");