CREATE TABLE "raffle_withdrawals" (
	"raffle_id" integer NOT NULL,
	"number" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"tickets" integer NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "raffle_withdrawals_raffle_id_number_pk" PRIMARY KEY("raffle_id","number")
);
--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_totals" ADD COLUMN "entries_made" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_withdrawals" ADD CONSTRAINT "raffle_withdrawals_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Entries of a raffle are written under its lock. The totals follow at the end of a statement, so a setting of the transaction counts until then.
CREATE FUNCTION number_raffle_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counter text := 'greenroom.entries_of_' || NEW.raffle_id;
BEGIN
  NEW.number := 1 + coalesce(
    nullif(current_setting(counter, true), '')::integer,
    (SELECT entries_made FROM raffle_totals WHERE raffle_id = NEW.raffle_id)
  );
  PERFORM set_config(counter, NEW.number::text, true);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_number BEFORE INSERT ON raffle_entries FOR EACH ROW EXECUTE FUNCTION number_raffle_entry();
--> statement-breakpoint
CREATE FUNCTION count_entries_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE raffle_totals SET entries_made = raffle_totals.entries_made + added.entries
  FROM (SELECT raffle_id, count(*) AS entries FROM new_entries GROUP BY raffle_id) AS added
  WHERE raffle_totals.raffle_id = added.raffle_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_count_made AFTER INSERT ON raffle_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION count_entries_made();
--> statement-breakpoint
CREATE FUNCTION record_withdrawals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO raffle_withdrawals (raffle_id, number, entry_id, tickets, withdrawn_at)
  SELECT raffle_id, number, id, tickets, now() FROM old_entries WHERE number > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_record_withdrawals AFTER DELETE ON raffle_entries
  REFERENCING OLD TABLE AS old_entries FOR EACH STATEMENT EXECUTE FUNCTION record_withdrawals();
--> statement-breakpoint
-- Entries of raffles that are not drawn; what was withdrawn before is not known.
ALTER TABLE raffle_entries DISABLE TRIGGER raffle_entries_append_only;
--> statement-breakpoint
UPDATE raffle_entries SET number = counted.number
FROM (SELECT id, row_number() OVER (PARTITION BY raffle_id ORDER BY id) AS number FROM raffle_entries) AS counted
WHERE raffle_entries.id = counted.id AND NOT EXISTS (SELECT FROM raffle_draws WHERE raffle_draws.raffle_id = raffle_entries.raffle_id);
--> statement-breakpoint
ALTER TABLE raffle_entries ENABLE TRIGGER raffle_entries_append_only;
--> statement-breakpoint
UPDATE raffle_totals SET entries_made = counted.entries
FROM (SELECT raffle_id, count(*) AS entries FROM raffle_entries WHERE number > 0 GROUP BY raffle_id) AS counted
WHERE raffle_totals.raffle_id = counted.raffle_id;
