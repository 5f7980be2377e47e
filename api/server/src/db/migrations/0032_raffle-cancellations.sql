ALTER TABLE "raffles" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "refunded_through" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A server of the version before, which runs until it is replaced, would draw a cancelled raffle.
CREATE FUNCTION refuse_cancelled_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM raffles WHERE id = NEW.raffle_id AND cancelled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the raffle was cancelled';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_draws_not_cancelled BEFORE INSERT ON raffle_draws FOR EACH ROW EXECUTE FUNCTION refuse_cancelled_draw();
