CREATE TABLE "conversations" (
	"organization_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"assigned_to" uuid,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "conversations_organization_id_tenant_id_pk" PRIMARY KEY("organization_id","tenant_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "messages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "messages_author" CHECK ("messages"."author_kind" in ('manager', 'tenant'))
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_tenant" ON "messages" USING btree ("organization_id","tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("organization_id","tenant_id") WHERE author_kind = 'tenant' and read_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE POLICY "conversations_app" ON "conversations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "conversations_system" ON "conversations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "messages_app" ON "messages" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "messages_system" ON "messages" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "messages_tenant" ON "messages" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "messages_tenant_write" ON "messages" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and author_kind = 'tenant');--> statement-breakpoint
CREATE POLICY "messages_tenant_mark" ON "messages" AS PERMISSIVE FOR UPDATE TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant())) WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
ALTER POLICY "files_tenant" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and (tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages') or owner_table = 'documents' and id in (select d.file_id from documents d)));--> statement-breakpoint
ALTER POLICY "files_tenant_add" ON "files" TO domovik_tenant WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages') and author_kind = 'tenant');--> statement-breakpoint
ALTER POLICY "files_tenant_remove" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages') and author_kind = 'tenant') WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages') and author_kind = 'tenant');