ALTER TABLE "signings" ADD COLUMN "difference" text;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_difference" CHECK ("signings"."difference" in ('seen_file', 'finished_file', 'signature', 'evidence'));