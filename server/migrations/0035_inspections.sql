CREATE TABLE "inspection_operations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"base" integer NOT NULL,
	"device" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "inspection_operations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspection_operations_kind" CHECK ("inspection_operations"."kind" in ('protocol', 'room', 'item', 'meter', 'key')),
	CONSTRAINT "inspection_operations_outcome" CHECK ("inspection_operations"."outcome" in ('applied', 'same', 'conflict', 'outdated', 'late'))
);
--> statement-breakpoint
ALTER TABLE "inspection_operations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_photos" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"source_sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "inspection_photos_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "inspection_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_signatures" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"role" text NOT NULL,
	"signed_name" text NOT NULL,
	"sha256" text NOT NULL,
	"signed_on" date NOT NULL,
	"signed_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"evidence_sealed" text NOT NULL,
	CONSTRAINT "inspection_signatures_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspection_signatures_role" CHECK ("inspection_signatures"."role" in ('landlord', 'tenant'))
);
--> statement-breakpoint
ALTER TABLE "inspection_signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspections" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text,
	"signed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdraw_reason" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "inspections_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspections_kind" CHECK ("inspections"."kind" in ('in', 'out')),
	CONSTRAINT "inspections_state" CHECK (("inspections"."signed_at" is null) = ("inspections"."sha256" is null) and ("inspections"."signed_at" is null or "inspections"."withdrawn_at" is null))
);
--> statement-breakpoint
ALTER TABLE "inspections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inspection_operations" ADD CONSTRAINT "inspection_operations_organization_id_inspection_id_inspections_organization_id_id_fk" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_organization_id_inspection_id_inspections_organization_id_id_fk" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_signatures" ADD CONSTRAINT "inspection_signatures_organization_id_inspection_id_inspections_organization_id_id_fk" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_operations_inspection" ON "inspection_operations" USING btree ("organization_id","inspection_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_photos_file" ON "inspection_photos" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "inspection_photos_inspection" ON "inspection_photos" USING btree ("organization_id","inspection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_signatures_once" ON "inspection_signatures" USING btree ("organization_id","inspection_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_one_draft" ON "inspections" USING btree ("organization_id","lease_id","kind") WHERE signed_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "inspections_property" ON "inspections" USING btree ("organization_id","property_id","created_at");--> statement-breakpoint
CREATE INDEX "inspections_tenant" ON "inspections" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE POLICY "inspection_operations_app" ON "inspection_operations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "inspection_operations_system" ON "inspection_operations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "inspection_photos_app" ON "inspection_photos" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "inspection_photos_system" ON "inspection_photos" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "inspection_photos_tenant" ON "inspection_photos" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and inspection_id in (select i.id from inspections i));--> statement-breakpoint
CREATE POLICY "inspection_signatures_app" ON "inspection_signatures" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "inspection_signatures_system" ON "inspection_signatures" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "inspection_signatures_tenant" ON "inspection_signatures" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and inspection_id in (select i.id from inspections i));--> statement-breakpoint
CREATE POLICY "inspections_app" ON "inspections" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "inspections_system" ON "inspections" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "inspections_tenant" ON "inspections" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and signed_at is not null);--> statement-breakpoint
ALTER POLICY "files_tenant" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and (tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages') or owner_table = 'documents' and id in (select d.file_id from documents d) or owner_table = 'properties' and owner_id in (select l.property_id from leases l where l.cancelled_at is null) or (owner_table = 'inspections' and owner_id in (select i.id from inspections i))));