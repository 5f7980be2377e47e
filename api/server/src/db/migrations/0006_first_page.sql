CREATE INDEX "points_ledger_created_at" ON "points_ledger" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "raffle_entries_created_at" ON "raffle_entries" USING btree ("created_at");