CREATE TABLE "inspection_objections" (
	"organization_id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "inspection_objections_organization_id_inspection_id_pk" PRIMARY KEY("organization_id","inspection_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_objections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lease_duties" (
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"duty" text NOT NULL,
	"done_on" date NOT NULL,
	"document_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "lease_duties_organization_id_lease_id_duty_pk" PRIMARY KEY("organization_id","lease_id","duty"),
	CONSTRAINT "lease_duties_duty" CHECK ("lease_duties"."duty" in ('execution', 'dwelling', 'consent', 'tax_report'))
);
--> statement-breakpoint
ALTER TABLE "lease_duties" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "letter_batch_items" (
	"organization_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "letter_batch_items_organization_id_batch_id_position_pk" PRIMARY KEY("organization_id","batch_id","position"),
	CONSTRAINT "letter_batch_items_state" CHECK ("letter_batch_items"."state" in ('waiting', 'made', 'refused', 'cancelled')),
	CONSTRAINT "letter_batch_items_made" CHECK (("letter_batch_items"."state" = 'made') = ("letter_batch_items"."document_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "letter_batch_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "letter_batches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delivery" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"year" integer,
	"pay_by" date,
	"state" text DEFAULT 'running' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "letter_batches_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "letter_batches_kind" CHECK ("letter_batches"."kind" in ('demand', 'statement', 'confirmation', 'receipt')),
	CONSTRAINT "letter_batches_delivery" CHECK ("letter_batches"."delivery" in ('portal', 'mail', 'archive')),
	CONSTRAINT "letter_batches_state" CHECK ("letter_batches"."state" in ('running', 'done', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "letter_batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signed_changes" (
	"organization_id" uuid NOT NULL,
	"signing_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "signed_changes_organization_id_signing_id_pk" PRIMARY KEY("organization_id","signing_id"),
	CONSTRAINT "signed_changes_outcome" CHECK ("signed_changes"."outcome" in ('applied', 'no_change'))
);
--> statement-breakpoint
ALTER TABLE "signed_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_templates" DROP CONSTRAINT "document_templates_kind";--> statement-breakpoint
ALTER TABLE "inspection_objections" ADD CONSTRAINT "inspection_objections_organization_id_inspection_id_inspections_organization_id_id_fk" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_objections" ADD CONSTRAINT "inspection_objections_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_duties" ADD CONSTRAINT "lease_duties_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_duties" ADD CONSTRAINT "lease_duties_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_batch_items" ADD CONSTRAINT "letter_batch_items_organization_id_batch_id_letter_batches_organization_id_id_fk" FOREIGN KEY ("organization_id","batch_id") REFERENCES "public"."letter_batches"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_batch_items" ADD CONSTRAINT "letter_batch_items_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_batches" ADD CONSTRAINT "letter_batches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_changes" ADD CONSTRAINT "signed_changes_organization_id_signing_id_signings_organization_id_id_fk" FOREIGN KEY ("organization_id","signing_id") REFERENCES "public"."signings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lease_duties_document" ON "lease_duties" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "letter_batch_items_tenant" ON "letter_batch_items" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "letter_batches_running" ON "letter_batches" USING btree ("organization_id","id") WHERE state = 'running';--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_kind" CHECK ("document_templates"."kind" in ('lease', 'occasional_lease', 'occasional_dwelling', 'occasional_consent', 'annex', 'rent_change', 'notice', 'tenant_notice', 'handover', 'letter'));--> statement-breakpoint
CREATE POLICY "inspection_objections_app" ON "inspection_objections" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "inspection_objections_system" ON "inspection_objections" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "inspection_objections_tenant" ON "inspection_objections" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "inspection_objections_tenant_write" ON "inspection_objections" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and inspection_id in (select i.id from inspections i));--> statement-breakpoint
CREATE POLICY "lease_duties_app" ON "lease_duties" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "lease_duties_system" ON "lease_duties" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "letter_batch_items_app" ON "letter_batch_items" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "letter_batch_items_system" ON "letter_batch_items" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "letter_batches_app" ON "letter_batches" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "letter_batches_system" ON "letter_batches" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signed_changes_app" ON "signed_changes" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "signed_changes_system" ON "signed_changes" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);