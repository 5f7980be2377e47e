-- Seeds of raffles are encrypted from now on. A server of the version before, which runs until it is replaced, would draw by the encrypted
-- text: it is refused, and a server of this version draws.
CREATE FUNCTION refuse_encrypted_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a draw needs the decrypted seed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER raffle_draws_decrypted_seed BEFORE INSERT ON raffle_draws
  FOR EACH ROW WHEN (NEW.seed LIKE 'v1.%') EXECUTE FUNCTION refuse_encrypted_seed();
