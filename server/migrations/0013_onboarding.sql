ALTER TABLE "organizations" ADD COLUMN "activation_token_hash" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "activation_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "onboarding_draft" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_activation" ON "organizations" USING btree ("activation_token_hash");