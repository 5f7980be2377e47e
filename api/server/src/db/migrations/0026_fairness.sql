CREATE TABLE "look_alike_verdicts" (
	"member_id" text NOT NULL,
	"other_id" text NOT NULL,
	"verdict" text NOT NULL,
	"kinds" text[] NOT NULL,
	"note" text,
	"judged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "look_alike_verdicts_member_id_other_id_pk" PRIMARY KEY("member_id","other_id"),
	CONSTRAINT "look_alike_verdicts_order" CHECK ("look_alike_verdicts"."member_id" < "look_alike_verdicts"."other_id")
);
--> statement-breakpoint
CREATE TABLE "member_signals" (
	"member_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_signals_member_id_address_hash_device_hash_pk" PRIMARY KEY("member_id","address_hash","device_hash")
);
--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "min_account_days" integer;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "min_discord_days" integer;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "min_messages" integer;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "messages_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "min_points" integer;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "subscribers_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "look_alike_verdicts" ADD CONSTRAINT "look_alike_verdicts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_alike_verdicts" ADD CONSTRAINT "look_alike_verdicts_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_signals" ADD CONSTRAINT "member_signals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_alike_verdicts_other" ON "look_alike_verdicts" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "member_signals_address" ON "member_signals" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "member_signals_seen_at" ON "member_signals" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "members_crypto" ON "members" USING btree (lower(trim("crypto")));--> statement-breakpoint
CREATE INDEX "members_crypto2" ON "members" USING btree (lower(trim("crypto2")));--> statement-breakpoint
CREATE INDEX "members_crypto3" ON "members" USING btree (lower(trim("crypto3")));