CREATE TABLE "queue_takes" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"taken_by" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_takes_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_takes_taken_by" ON "queue_takes" USING btree ("taken_by");