CREATE TABLE "imported_balances" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"points" integer NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"note" text,
	"member_id" text,
	"bookings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	CONSTRAINT "imported_balances_not_negative" CHECK ("imported_balances"."points" >= 0 and "imported_balances"."credited" >= 0),
	CONSTRAINT "imported_balances_waiting_has_none" CHECK ("imported_balances"."member_id" is not null or "imported_balances"."credited" = 0)
);
--> statement-breakpoint
ALTER TABLE "imported_balances" ADD CONSTRAINT "imported_balances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_balances_account" ON "imported_balances" USING btree ("source","kind","account");--> statement-breakpoint
CREATE INDEX "imported_balances_waiting" ON "imported_balances" USING btree ("kind","account") WHERE "imported_balances"."member_id" is null;--> statement-breakpoint
CREATE INDEX "imported_balances_member" ON "imported_balances" USING btree ("member_id");