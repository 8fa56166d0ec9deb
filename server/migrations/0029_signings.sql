CREATE TABLE "signatures" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"signed_name" text NOT NULL,
	"signed_on" date NOT NULL,
	"signed_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"evidence_sealed" text NOT NULL,
	CONSTRAINT "signatures_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signing_parties" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"signing_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"member_id" uuid,
	"notified_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	CONSTRAINT "signing_parties_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "signing_parties_role" CHECK ("signing_parties"."role" in ('landlord', 'tenant'))
);
--> statement-breakpoint
ALTER TABLE "signing_parties" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"route" text NOT NULL,
	"law" text NOT NULL,
	"acknowledged" boolean NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "signings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "signings_route" CHECK ("signings"."route" in ('in_app', 'paper')),
	CONSTRAINT "signings_law" CHECK ("signings"."law" in ('pl', 'es', 'none'))
);
--> statement-breakpoint
ALTER TABLE "signings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_organization_id_party_id_signing_parties_organization_id_id_fk" FOREIGN KEY ("organization_id","party_id") REFERENCES "public"."signing_parties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_parties" ADD CONSTRAINT "signing_parties_organization_id_signing_id_signings_organization_id_id_fk" FOREIGN KEY ("organization_id","signing_id") REFERENCES "public"."signings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_parties" ADD CONSTRAINT "signing_parties_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signatures_once" ON "signatures" USING btree ("organization_id","party_id");--> statement-breakpoint
CREATE INDEX "signatures_tenant" ON "signatures" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_parties_once" ON "signing_parties" USING btree ("organization_id","signing_id","role");--> statement-breakpoint
CREATE INDEX "signing_parties_tenant" ON "signing_parties" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signings_once" ON "signings" USING btree ("organization_id","document_id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "signings_tenant" ON "signings" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE POLICY "signatures_app" ON "signatures" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "signatures_system" ON "signatures" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signatures_tenant" ON "signatures" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "signatures_tenant_write" ON "signatures" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and exists (select 1 from signing_parties p where p.organization_id = signatures.organization_id and p.id = party_id and p.role = 'tenant'));--> statement-breakpoint
CREATE POLICY "signing_parties_app" ON "signing_parties" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "signing_parties_system" ON "signing_parties" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signing_parties_tenant" ON "signing_parties" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "signing_parties_tenant_mark" ON "signing_parties" AS PERMISSIVE FOR UPDATE TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and role = 'tenant') WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and role = 'tenant');--> statement-breakpoint
CREATE POLICY "signings_app" ON "signings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "signings_system" ON "signings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signings_tenant" ON "signings" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));