CREATE TABLE "item_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"code" text NOT NULL,
	"redemption_id" integer,
	"replaced_at" timestamp with time zone,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "delivery" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "store_items" ADD COLUMN "low_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_item_id_store_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."store_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_codes_unused" ON "item_codes" USING btree ("item_id","id") WHERE "item_codes"."redemption_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_codes_redemption" ON "item_codes" USING btree ("redemption_id") WHERE "item_codes"."replaced_at" is null;