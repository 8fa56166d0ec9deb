ALTER TABLE "lease_terms" ADD COLUMN "prorate_fees" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "deleted_at" timestamp (3) with time zone;