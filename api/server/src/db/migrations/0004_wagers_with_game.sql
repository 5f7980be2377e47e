DROP INDEX "wagers_platform_time";--> statement-breakpoint
CREATE INDEX "wagers_platform_time" ON "wagers" USING btree ("platform_id","wagered_at","player_id","amount","game_title");
