ALTER TABLE "organizations" ADD COLUMN "signatures_from" date;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "signed_on" date;