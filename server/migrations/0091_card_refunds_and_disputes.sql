ALTER TABLE "sandbox_payments" ADD COLUMN "disputed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "failed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "disputed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "card_payments_asked" ON "card_payments" USING btree ("asked_at" NULLS FIRST) WHERE status = 'paid';--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_disputed" CHECK ("card_payments"."disputed" between 0 and "card_payments"."amount");