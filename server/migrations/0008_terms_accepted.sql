ALTER TABLE "auth"."users" ADD COLUMN "terms_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
-- The sign-up form stored the acceptance in the metadata, with the time of the browser.
UPDATE "auth"."users" SET "terms_accepted_at" = "created_at" WHERE "user_metadata" ? 'terms_accepted_at';
