ALTER TABLE "raffle_draws" ADD COLUMN "beacon_round" integer;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "beacon_signature" text;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "uses_beacon" boolean DEFAULT false NOT NULL;