CREATE TABLE "seal_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"fingerprint" text NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seal_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "sealed_file_id" uuid;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "sealed_sha256" text;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "sealed_by" text;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "sealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "seal_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signings" ADD COLUMN "seal_tried_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "signings_seen" ON "signings" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "signings_finished" ON "signings" USING btree ("sealed_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "signings_code" ON "signings" USING btree ("code");--> statement-breakpoint
CREATE INDEX "signings_unsealed" ON "signings" USING btree ("organization_id","id") WHERE sealed_at is null and voided_at is null and route = 'in_app';--> statement-breakpoint
CREATE POLICY "seal_keys_system" ON "seal_keys" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER POLICY "files_tenant" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and (tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages') or owner_table = 'documents' and id in (select d.file_id from documents d) or owner_table = 'signings' and id in (select s.sealed_file_id from signings s) or owner_table = 'properties' and owner_id in (select l.property_id from leases l where l.cancelled_at is null) or (owner_table = 'inspections' and owner_id in (select i.id from inspections i))));