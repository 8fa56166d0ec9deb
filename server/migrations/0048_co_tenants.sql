CREATE TABLE "co_tenant_payments" (
	"organization_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"co_tenant_id" uuid NOT NULL,
	CONSTRAINT "co_tenant_payments_organization_id_transaction_id_pk" PRIMARY KEY("organization_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "co_tenant_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "co_tenant_shares" (
	"organization_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"co_tenant_id" uuid NOT NULL,
	"part" integer NOT NULL,
	CONSTRAINT "co_tenant_shares_organization_id_tenant_id_valid_from_co_tenant_id_pk" PRIMARY KEY("organization_id","tenant_id","valid_from","co_tenant_id"),
	CONSTRAINT "co_tenant_shares_part" CHECK ("co_tenant_shares"."part" between 1 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "co_tenant_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "co_tenants" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text,
	"email" text,
	"phone" text,
	"moved_in_on" date,
	"moved_out_on" date,
	"user_id" uuid,
	"linked_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"invitation_hash" text,
	"invited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "co_tenants_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "co_tenants_name" CHECK (("co_tenants"."id" = "co_tenants"."tenant_id") = ("co_tenants"."name" is null)),
	CONSTRAINT "co_tenants_days" CHECK ("co_tenants"."moved_out_on" >= "co_tenants"."moved_in_on"),
	CONSTRAINT "co_tenants_account" CHECK (("co_tenants"."user_id" is null) = ("co_tenants"."linked_at" is null))
);
--> statement-breakpoint
ALTER TABLE "co_tenants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "source" text DEFAULT 'landlord' NOT NULL;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "tenant_id" uuid;--> statement-breakpoint
ALTER TABLE "utility_settlements" ADD COLUMN "readings_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "co_tenant_payments" ADD CONSTRAINT "co_tenant_payments_organization_id_transaction_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_tenant_payments" ADD CONSTRAINT "co_tenant_payments_organization_id_co_tenant_id_co_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","co_tenant_id") REFERENCES "public"."co_tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_tenant_shares" ADD CONSTRAINT "co_tenant_shares_organization_id_co_tenant_id_co_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","co_tenant_id") REFERENCES "public"."co_tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_tenants_tenant" ON "co_tenants" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "co_tenants_user" ON "co_tenants" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "co_tenants_invitation" ON "co_tenants" USING btree ("invitation_hash");--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_source" CHECK (("meter_readings"."source" = 'tenant') = ("meter_readings"."tenant_id" is not null));--> statement-breakpoint
CREATE POLICY "meter_readings_tenant" ON "meter_readings" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and meter_id in (select m.id from meters m));--> statement-breakpoint
CREATE POLICY "meter_readings_tenant_give" ON "meter_readings" AS PERMISSIVE FOR INSERT TO "domovik_tenant" WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and source = 'tenant' and event = 'none' and meter_id in (select m.id from meters m));--> statement-breakpoint
CREATE POLICY "meters_tenant" ON "meters" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and property_id in (select l.property_id from leases l where l.cancelled_at is null));--> statement-breakpoint
CREATE POLICY "co_tenant_payments_app" ON "co_tenant_payments" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "co_tenant_payments_system" ON "co_tenant_payments" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "co_tenant_payments_tenant" ON "co_tenant_payments" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "co_tenant_shares_app" ON "co_tenant_shares" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "co_tenant_shares_system" ON "co_tenant_shares" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "co_tenant_shares_tenant" ON "co_tenant_shares" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "co_tenants_app" ON "co_tenants" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "co_tenants_system" ON "co_tenants" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "co_tenants_tenant" ON "co_tenants" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
ALTER POLICY "files_tenant" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and (tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages', 'meter_readings') or owner_table = 'documents' and id in (select d.file_id from documents d) or owner_table = 'signings' and id in (select s.sealed_file_id from signings s) or owner_table = 'properties' and owner_id in (select l.property_id from leases l where l.cancelled_at is null) or (owner_table = 'inspections' and owner_id in (select i.id from inspections i))));--> statement-breakpoint
ALTER POLICY "files_tenant_add" ON "files" TO domovik_tenant WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages', 'meter_readings') and author_kind = 'tenant');--> statement-breakpoint
ALTER POLICY "files_tenant_remove" ON "files" TO domovik_tenant USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages', 'meter_readings') and author_kind = 'tenant') WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages', 'meter_readings') and author_kind = 'tenant');