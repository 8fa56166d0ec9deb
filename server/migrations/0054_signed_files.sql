ALTER TABLE "signings" DROP CONSTRAINT "signings_route";--> statement-breakpoint
ALTER TABLE "signings" DROP CONSTRAINT "signings_difference";--> statement-breakpoint
DROP INDEX "signings_unsealed";--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "file_sha256" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "certificate" jsonb;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "seal_level" text;--> statement-breakpoint
CREATE INDEX "signatures_files" ON "signatures" USING btree ("file_sha256") WHERE file_sha256 is not null;--> statement-breakpoint
CREATE INDEX "signings_unsealed" ON "signings" USING btree ("organization_id","id") WHERE sealed_at is null and voided_at is null and route <> 'paper';--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_outside" CHECK (num_nulls(file_id, file_sha256, certificate) in (0, 3));--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_seal_level" CHECK ("signings"."seal_level" in ('B-B', 'B-T'));--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_route" CHECK ("signings"."route" in ('in_app', 'qualified', 'paper'));--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_difference" CHECK ("signings"."difference" in ('seen_file', 'signed_file', 'finished_file', 'signature', 'evidence'));--> statement-breakpoint
CREATE POLICY "files_tenant_sign" ON "files" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and author_kind = 'tenant'
  and owner_table = 'signings' and owner_id in (select s.id from signings s));--> statement-breakpoint
ALTER POLICY "files_tenant" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and (tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages', 'meter_readings') or owner_table = 'documents' and id in (select d.file_id from documents d) or owner_table = 'signings' and id in (select s.sealed_file_id from signings s) or owner_table = 'signings' and (tenant_id = (select app.tenant()) or id in (select g.file_id from signatures g)) or owner_table = 'properties' and owner_id in (select l.property_id from leases l where l.cancelled_at is null) or (owner_table = 'inspections' and owner_id in (select i.id from inspections i))));