ALTER TABLE "documents" ADD COLUMN "states_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "documents_states" ON "documents" USING btree ("organization_id","states_id") WHERE states_id is not null;--> statement-breakpoint
UPDATE "documents" d SET states_id = coalesce(i.settlement_id, i.payment_id),
       withdrawn_at = coalesce(
         (select s.undone_at from "bills_settlements" s where s.organization_id = i.organization_id and s.id = i.settlement_id),
         (select min(r.created_at) from "transactions" r where r.organization_id = i.organization_id and r.parent_id = i.payment_id and r.kind = 'reversal'))
  FROM "letter_batch_items" i
 WHERE i.organization_id = d.organization_id AND i.document_id = d.id AND coalesce(i.settlement_id, i.payment_id) is not null;
