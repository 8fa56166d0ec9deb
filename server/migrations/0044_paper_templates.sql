CREATE TABLE "document_template_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "document_template_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "document_template_versions_once" UNIQUE("organization_id","template_id","number"),
	CONSTRAINT "document_template_versions_number" CHECK ("document_template_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "document_template_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"changed" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "document_templates_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "document_templates_kind" CHECK ("document_templates"."kind" in ('lease', 'annex', 'notice', 'handover', 'letter'))
);
--> statement-breakpoint
ALTER TABLE "document_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "paper_batch_items" (
	"organization_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "paper_batch_items_organization_id_batch_id_lease_id_pk" PRIMARY KEY("organization_id","batch_id","lease_id"),
	CONSTRAINT "paper_batch_items_state" CHECK ("paper_batch_items"."state" in ('waiting', 'made', 'refused', 'cancelled')),
	CONSTRAINT "paper_batch_items_made" CHECK (("paper_batch_items"."state" = 'made') = ("paper_batch_items"."document_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "paper_batch_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "paper_batches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"language" text,
	"asked" jsonb NOT NULL,
	"share" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "paper_batches_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "paper_batches_state" CHECK ("paper_batches"."state" in ('running', 'done', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "paper_batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "template_papers" (
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "template_papers_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "template_papers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_template_versions" ADD CONSTRAINT "document_template_versions_organization_id_template_id_document_templates_organization_id_id_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."document_templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_batch_items" ADD CONSTRAINT "paper_batch_items_organization_id_batch_id_paper_batches_organization_id_id_fk" FOREIGN KEY ("organization_id","batch_id") REFERENCES "public"."paper_batches"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_batch_items" ADD CONSTRAINT "paper_batch_items_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_batches" ADD CONSTRAINT "paper_batches_organization_id_version_id_document_template_versions_organization_id_id_fk" FOREIGN KEY ("organization_id","version_id") REFERENCES "public"."document_template_versions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_papers" ADD CONSTRAINT "template_papers_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_papers" ADD CONSTRAINT "template_papers_organization_id_version_id_document_template_versions_organization_id_id_fk" FOREIGN KEY ("organization_id","version_id") REFERENCES "public"."document_template_versions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_batch_items_lease" ON "paper_batch_items" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "paper_batches_version" ON "paper_batches" USING btree ("organization_id","version_id");--> statement-breakpoint
CREATE INDEX "paper_batches_running" ON "paper_batches" USING btree ("organization_id","id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "template_papers_version" ON "template_papers" USING btree ("organization_id","version_id");--> statement-breakpoint
CREATE POLICY "document_template_versions_app" ON "document_template_versions" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "document_template_versions_system" ON "document_template_versions" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "document_templates_app" ON "document_templates" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "document_templates_system" ON "document_templates" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "paper_batch_items_app" ON "paper_batch_items" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "paper_batch_items_system" ON "paper_batch_items" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "paper_batches_app" ON "paper_batches" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "paper_batches_system" ON "paper_batches" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "template_papers_app" ON "template_papers" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "template_papers_system" ON "template_papers" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);