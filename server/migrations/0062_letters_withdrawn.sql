ALTER TABLE "documents" ADD COLUMN "states_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "documents_states" ON "documents" USING btree ("organization_id","states_id") WHERE states_id is not null;