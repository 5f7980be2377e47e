ALTER TABLE "departed_accounts" ADD COLUMN "excluded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departed_accounts" ADD COLUMN "excluded_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "confirmed_age" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "age_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "excluded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "excluded_until" timestamp with time zone;--> statement-breakpoint
-- A self-exclusion withdraws the entries of raffles that are not drawn yet. Only a transaction that has set greenroom.withdrawing may do it.
CREATE OR REPLACE FUNCTION refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('greenroom.erasing', true) = 'on' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
  THEN RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('greenroom.withdrawing', true) = 'on'
    AND NOT EXISTS (SELECT FROM raffle_draws WHERE raffle_id = OLD.raffle_id)
  THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION 'raffle_entries is append-only';
END
$$;
--> statement-breakpoint
CREATE FUNCTION subtract_from_raffle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE raffle_totals SET
    passwordless = raffle_totals.passwordless - gone.passwordless,
    points = raffle_totals.points - gone.points,
    password = raffle_totals.password - gone.password,
    points_spent = raffle_totals.points_spent - gone.points_spent
  FROM (
    SELECT raffle_id,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'passwordless'), 0) AS passwordless,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'points'), 0) AS points,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'password'), 0) AS password,
      sum(points_spent) AS points_spent
    FROM old_entries GROUP BY raffle_id
  ) AS gone
  WHERE raffle_totals.raffle_id = gone.raffle_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_subtract_from_totals AFTER DELETE ON raffle_entries
  REFERENCING OLD TABLE AS old_entries FOR EACH STATEMENT EXECUTE FUNCTION subtract_from_raffle_totals();
