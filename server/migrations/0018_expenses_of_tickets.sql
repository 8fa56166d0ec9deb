ALTER TABLE "expenses" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
-- Expenses that were replaced by another one before this migration cannot be assigned to their tickets any more.
UPDATE "expenses" e SET "ticket_id" = k."id" FROM "tickets" k WHERE k."organization_id" = e."organization_id" AND k."expense_id" = e."id";--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_ticket" ON "expenses" USING btree ("organization_id","ticket_id") WHERE ticket_id is not null and deleted_at is null;