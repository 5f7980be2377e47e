CREATE TABLE "raffle_replacements" (
	"raffle_id" integer NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "raffle_replacements_raffle_id_number_pk" PRIMARY KEY("raffle_id","number")
);
--> statement-breakpoint
ALTER TABLE "bonus_hunts" ADD COLUMN "prizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "reserves" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "prediction_prizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_replacements" ADD CONSTRAINT "raffle_replacements_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_replacements" ADD CONSTRAINT "raffle_replacements_entry_id_raffle_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."raffle_entries"("id") ON DELETE no action ON UPDATE no action;