ALTER TABLE "payouts" ADD COLUMN "claim_id" integer;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_claim_id_challenge_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."challenge_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_claim" UNIQUE("claim_id");--> statement-breakpoint
-- What claims have booked before, as the approval wrote it: its prize, at its moment.
UPDATE payouts SET claim_id = booked.claim_id
  FROM (
    SELECT DISTINCT ON (claims.id) claims.id AS claim_id, payouts.id AS payout_id
    FROM challenge_claims AS claims
    JOIN challenges ON challenges.id = claims.challenge_id
    JOIN payouts ON payouts.paid_at = claims.decided_at
      AND payouts.description = 'Challenge prize: ' || challenges.slot_name AND payouts.amount = challenges.prize
    WHERE claims.status = 'approved'
    ORDER BY claims.id, payouts.id
  ) AS booked
  WHERE payouts.id = booked.payout_id;
