CREATE TABLE "role_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"redemption_id" integer NOT NULL,
	"role_id" text NOT NULL,
	"days" integer,
	"given_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "role_deliveries_redemption_id_unique" UNIQUE("redemption_id")
);
--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "friend_id" text;--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "role_id" text;--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "role_days" integer;--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "gives" integer;--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "raffle_id" integer;--> statement-breakpoint
ALTER TABLE "role_deliveries" ADD CONSTRAINT "role_deliveries_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_deliveries_due" ON "role_deliveries" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "redemptions_friend" ON "redemptions" USING btree ("friend_id");