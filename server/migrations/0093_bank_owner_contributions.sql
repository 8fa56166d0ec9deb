ALTER TABLE "bank_matches" DROP CONSTRAINT "bank_matches_kind";--> statement-breakpoint
ALTER TABLE "bank_matches" DROP CONSTRAINT "bank_matches_target";--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "owner_contribution_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_contribution" FOREIGN KEY ("organization_id","owner_contribution_id") REFERENCES "public"."owner_contributions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_matches_of_owner_contribution" ON "bank_matches" USING btree ("organization_id","owner_contribution_id") WHERE owner_contribution_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_owner_contribution" ON "bank_matches" USING btree ("organization_id","owner_contribution_id") WHERE undone_at is null;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_kind" CHECK ("bank_matches"."kind" in ('receipt', 'refund', 'returned', 'expense', 'income', 'owner_payout', 'owner_contribution', 'transfer'));--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_target" CHECK (("bank_matches"."receipt_id" is not null) = ("bank_matches"."kind" in ('receipt', 'refund', 'returned')) and ("bank_matches"."correction_id" is not null) = ("bank_matches"."kind" in ('refund', 'returned'))
        and ("bank_matches"."expense_id" is not null) = ("bank_matches"."kind" = 'expense') and ("bank_matches"."income_id" is not null) = ("bank_matches"."kind" = 'income')
        and ("bank_matches"."owner_payout_id" is not null) = ("bank_matches"."kind" = 'owner_payout') and ("bank_matches"."owner_contribution_id" is not null) = ("bank_matches"."kind" = 'owner_contribution'));