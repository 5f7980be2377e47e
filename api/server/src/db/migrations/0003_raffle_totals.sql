-- The totals follow from the entries, whoever writes them. Entries are never changed or deleted.
INSERT INTO raffle_totals (raffle_id, passwordless, points, password, points_spent)
SELECT raffles.id,
  coalesce(sum(tickets) FILTER (WHERE entry_type = 'passwordless'), 0),
  coalesce(sum(tickets) FILTER (WHERE entry_type = 'points'), 0),
  coalesce(sum(tickets) FILTER (WHERE entry_type = 'password'), 0),
  coalesce(sum(points_spent), 0)
FROM raffles LEFT JOIN raffle_entries ON raffle_entries.raffle_id = raffles.id
GROUP BY raffles.id;
--> statement-breakpoint
CREATE FUNCTION begin_raffle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO raffle_totals (raffle_id) VALUES (NEW.id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffles_begin_totals AFTER INSERT ON raffles FOR EACH ROW EXECUTE FUNCTION begin_raffle_totals();
--> statement-breakpoint
CREATE FUNCTION add_to_raffle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE raffle_totals SET
    passwordless = raffle_totals.passwordless + added.passwordless,
    points = raffle_totals.points + added.points,
    password = raffle_totals.password + added.password,
    points_spent = raffle_totals.points_spent + added.points_spent
  FROM (
    SELECT raffle_id,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'passwordless'), 0) AS passwordless,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'points'), 0) AS points,
      coalesce(sum(tickets) FILTER (WHERE entry_type = 'password'), 0) AS password,
      sum(points_spent) AS points_spent
    FROM new_entries GROUP BY raffle_id
  ) AS added
  WHERE raffle_totals.raffle_id = added.raffle_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_add_to_totals AFTER INSERT ON raffle_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION add_to_raffle_totals();
--> statement-breakpoint
CREATE FUNCTION refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'raffle_entries is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_entries_append_only BEFORE UPDATE OR DELETE ON raffle_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_entry_change();
--> statement-breakpoint
INSERT INTO ticket_categories (name, position) VALUES
  ('General', 1), ('Account', 2), ('Points and store', 3), ('Raffles and events', 4), ('Leaderboards', 5), ('Technical problem', 6);
