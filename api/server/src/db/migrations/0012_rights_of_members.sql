CREATE TABLE "departed_accounts" (
	"account_hash" text PRIMARY KEY NOT NULL,
	"last_daily_claim" timestamp with time zone,
	"code_ids" integer[] NOT NULL,
	"raffle_ids" integer[] NOT NULL,
	"banned_at" timestamp with time zone,
	"ban_reason" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discarded_files" (
	"storage_key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "draw_salt" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "entered_before" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "algorithm" text DEFAULT 'greenroom-draw-1' NOT NULL;--> statement-breakpoint
CREATE INDEX "departed_accounts_expires_at" ON "departed_accounts" USING btree ("expires_at");--> statement-breakpoint
-- Deleting an account takes the person out of rows that otherwise never change: their numbers stay. Only a transaction that has set
-- greenroom.erasing may do it.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('greenroom.erasing', true) = 'on'
    AND (NEW.id, NEW.amount, NEW.balance_after, NEW.reason, NEW.created_at) = (OLD.id, OLD.amount, OLD.balance_after, OLD.reason, OLD.created_at)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'points_ledger is append-only';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('greenroom.erasing', true) = 'on' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'raffle_entries is append-only';
END
$$;
--> statement-breakpoint
-- Rows whose retention is over are deleted.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('greenroom.erasing', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF (NEW.id, NEW.at, NEW.action, NEW.subject) = (OLD.id, OLD.at, OLD.action, OLD.subject) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END
$$;
