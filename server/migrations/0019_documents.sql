CREATE TABLE "document_shares" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"shared_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "document_shares_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"property_id" uuid,
	"tenant_id" uuid,
	"lease_id" uuid,
	"ticket_id" uuid,
	"file_id" uuid NOT NULL,
	"expires_on" date,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('lease', 'annex', 'handover', 'insurance', 'certificate', 'notice', 'rules', 'identity', 'other')),
	CONSTRAINT "documents_subject" CHECK ("documents"."subject" in ('organization', 'property', 'tenant', 'lease', 'ticket')),
	CONSTRAINT "documents_about" CHECK (num_nonnulls("documents"."property_id", "documents"."tenant_id", "documents"."lease_id", "documents"."ticket_id") = case when "documents"."subject" = 'organization' then 0 else 1 end
        and case "documents"."subject" when 'property' then "documents"."property_id" is not null when 'tenant' then "documents"."tenant_id" is not null
          when 'lease' then "documents"."lease_id" is not null when 'ticket' then "documents"."ticket_id" is not null else true end)
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "required_documents" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "required_documents_organization_id_kind_pk" PRIMARY KEY("organization_id","kind"),
	CONSTRAINT "required_documents_kind" CHECK ("required_documents"."kind" in ('lease', 'annex', 'handover', 'insurance', 'certificate', 'notice', 'rules', 'identity', 'other'))
);
--> statement-breakpoint
ALTER TABLE "required_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_ticket_id_tickets_organization_id_id_fk" FOREIGN KEY ("organization_id","ticket_id") REFERENCES "public"."tickets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "required_documents" ADD CONSTRAINT "required_documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_shares_once" ON "document_shares" USING btree ("organization_id","document_id","tenant_id");--> statement-breakpoint
CREATE INDEX "document_shares_tenant" ON "document_shares" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_property" ON "documents" USING btree ("organization_id","property_id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "documents_tenant" ON "documents" USING btree ("organization_id","tenant_id") WHERE tenant_id is not null;--> statement-breakpoint
CREATE INDEX "documents_lease" ON "documents" USING btree ("organization_id","lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "documents_ticket" ON "documents" USING btree ("organization_id","ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "documents_expiring" ON "documents" USING btree ("organization_id","expires_on") WHERE expires_on is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('photo', 'receipt', 'attachment', 'logo', 'document'));--> statement-breakpoint
CREATE POLICY "document_shares_app" ON "document_shares" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "document_shares_system" ON "document_shares" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "document_shares_tenant" ON "document_shares" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "document_shares_tenant_seen" ON "document_shares" AS PERMISSIVE FOR UPDATE TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant())) WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "documents_app" ON "documents" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "documents_system" ON "documents" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "documents_tenant" ON "documents" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and deleted_at is null and id in (select s.document_id from document_shares s));--> statement-breakpoint
CREATE POLICY "required_documents_app" ON "required_documents" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "required_documents_system" ON "required_documents" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER POLICY "files_tenant" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and (tenant_id = (select app.tenant()) and owner_table = 'tickets' or owner_table = 'documents' and id in (select d.file_id from documents d)));