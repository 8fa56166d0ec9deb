DROP INDEX "bank_matches_receipt";--> statement-breakpoint
ALTER TABLE "bank_matches" ALTER COLUMN "receipt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "kind" text DEFAULT 'receipt' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "correction_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "income_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_organization_id_correction_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","correction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_organization_id_expense_id_expenses_organization_id_id_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_organization_id_income_id_incomes_organization_id_id_fk" FOREIGN KEY ("organization_id","income_id") REFERENCES "public"."incomes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_correction" ON "bank_matches" USING btree ("organization_id","correction_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_expense" ON "bank_matches" USING btree ("organization_id","expense_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_income" ON "bank_matches" USING btree ("organization_id","income_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_receipt" ON "bank_matches" USING btree ("organization_id","receipt_id") WHERE undone_at is null and kind = 'receipt';--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_kind" CHECK ("bank_matches"."kind" in ('receipt', 'refund', 'returned', 'expense', 'income', 'transfer'));--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_target" CHECK (("bank_matches"."receipt_id" is not null) = ("bank_matches"."kind" in ('receipt', 'refund', 'returned')) and ("bank_matches"."correction_id" is not null) = ("bank_matches"."kind" in ('refund', 'returned'))
        and ("bank_matches"."expense_id" is not null) = ("bank_matches"."kind" = 'expense') and ("bank_matches"."income_id" is not null) = ("bank_matches"."kind" = 'income'));