ALTER TABLE "tournament_matches" ADD COLUMN "player1_replaced" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "player2_replaced" text;