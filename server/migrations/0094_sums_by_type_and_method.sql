ALTER TABLE "book_months" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "book_months" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "book_months" ADD COLUMN "payment_type" text;--> statement-breakpoint
ALTER TABLE "book_months" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "book_months" ADD COLUMN "is_reversal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "book_months" ADD COLUMN "reversals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_arrival" ON "bookings" USING btree ("organization_id","check_in","id");--> statement-breakpoint
CREATE INDEX "transactions_by_method" ON "transactions" USING btree ("organization_id","method","effective_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE method is not null;--> statement-breakpoint
-- Sums without a kind cannot be divided. Every organization gets its sums when the upgrade ends (app.fill_months).
DELETE FROM "book_months";
