CREATE TABLE "maintenance_plans" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"priority" text NOT NULL,
	"trade" text NOT NULL,
	"property_id" uuid,
	"assigned_to" uuid,
	"vendor_id" uuid,
	"starts_on" date NOT NULL,
	"every" integer NOT NULL,
	"unit" text NOT NULL,
	"next_on" date NOT NULL,
	"days_ahead" integer NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "maintenance_plans_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "maintenance_plans_priority" CHECK ("maintenance_plans"."priority" in ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "maintenance_plans_trade" CHECK ("maintenance_plans"."trade" in ('plumbing', 'heating', 'electrical', 'appliances', 'windows_doors', 'roof', 'painting', 'cleaning', 'garden', 'pests', 'other')),
	CONSTRAINT "maintenance_plans_unit" CHECK ("maintenance_plans"."unit" in ('week', 'month')),
	CONSTRAINT "maintenance_plans_every" CHECK ("maintenance_plans"."every" between 1 and 60),
	CONSTRAINT "maintenance_plans_ahead" CHECK ("maintenance_plans"."days_ahead" between 0 and 90),
	CONSTRAINT "maintenance_plans_assignee" CHECK ("maintenance_plans"."assigned_to" is null or "maintenance_plans"."vendor_id" is null)
);
--> statement-breakpoint
ALTER TABLE "maintenance_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"proposed_cost" bigint,
	CONSTRAINT "ticket_links_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "ticket_links_cost" CHECK ("ticket_links"."proposed_cost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ticket_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vendors" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"trade" text DEFAULT 'other' NOT NULL,
	"phone" text,
	"email" text,
	"tax_number" text,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "vendors_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "vendors_trade" CHECK ("vendors"."trade" in ('plumbing', 'heating', 'electrical', 'appliances', 'windows_doors', 'roof', 'painting', 'cleaning', 'garden', 'pests', 'other')),
	CONSTRAINT "vendors_language" CHECK ("vendors"."language" in ('en', 'es', 'pl'))
);
--> statement-breakpoint
ALTER TABLE "vendors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_author";--> statement-breakpoint
ALTER TABLE "ticket_comments" DROP CONSTRAINT "ticket_comments_author";--> statement-breakpoint
ALTER TABLE "ticket_comments" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD COLUMN "audience" text DEFAULT 'tenant' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "trade" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "plan_date" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
-- An owner that is no superuser reads and changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "tickets" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ticket_comments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The first answer of the tickets that exist: the first message of the landlord, or the day of completion.
UPDATE "tickets" k SET "answered_at" = a."at" FROM (
  SELECT t."organization_id", t."id", least(t."completed_at", min(c."created_at")) AS "at" FROM "tickets" t
    LEFT JOIN "ticket_comments" c ON c."organization_id" = t."organization_id" AND c."ticket_id" = t."id" AND c."author_kind" = 'manager'
   GROUP BY t."organization_id", t."id") a
 WHERE a."organization_id" = k."organization_id" AND a."id" = k."id" AND a."at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_organization_id_vendor_id_vendors_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_organization_id_ticket_id_tickets_organization_id_id_fk" FOREIGN KEY ("organization_id","ticket_id") REFERENCES "public"."tickets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_organization_id_vendor_id_vendors_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_plans_next" ON "maintenance_plans" USING btree ("organization_id","next_on") WHERE paused_at is null and stopped_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_token" ON "ticket_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "ticket_links_ticket" ON "ticket_links" USING btree ("organization_id","ticket_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_one" ON "ticket_links" USING btree ("organization_id","ticket_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "vendors_name" ON "vendors" USING btree ("organization_id","name") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_organization_id_vendor_id_vendors_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_vendor_id_vendors_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_expense_id_expenses_organization_id_id_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_plan_id_maintenance_plans_organization_id_id_fk" FOREIGN KEY ("organization_id","plan_id") REFERENCES "public"."maintenance_plans"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_scheduled" ON "tickets" USING btree ("organization_id","scheduled_on") WHERE scheduled_on is not null;--> statement-breakpoint
CREATE INDEX "tickets_vendor" ON "tickets" USING btree ("organization_id","vendor_id") WHERE vendor_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_expense" ON "tickets" USING btree ("organization_id","expense_id") WHERE expense_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_planned" ON "tickets" USING btree ("organization_id","plan_id","plan_date") WHERE plan_id is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_author" CHECK ("files"."author_kind" in ('manager', 'tenant', 'vendor'));--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_audience" CHECK ("ticket_comments"."audience" in ('tenant', 'vendor', 'internal'));--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_vendor" CHECK (("ticket_comments"."audience" = 'vendor') = ("ticket_comments"."vendor_id" is not null));--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_author" CHECK ("ticket_comments"."author_kind" in ('manager', 'tenant', 'vendor'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_trade" CHECK ("tickets"."trade" in ('plumbing', 'heating', 'electrical', 'appliances', 'windows_doors', 'roof', 'painting', 'cleaning', 'garden', 'pests', 'other'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee" CHECK ("tickets"."assigned_to" is null or "tickets"."vendor_id" is null);--> statement-breakpoint
CREATE POLICY "maintenance_plans_app" ON "maintenance_plans" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "maintenance_plans_system" ON "maintenance_plans" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ticket_links_app" ON "ticket_links" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "ticket_links_system" ON "ticket_links" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "vendors_app" ON "vendors" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "vendors_system" ON "vendors" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER POLICY "ticket_comments_tenant" ON "ticket_comments" TO domovik_tenant USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and audience = 'tenant');--> statement-breakpoint
ALTER POLICY "ticket_comments_tenant_create" ON "ticket_comments" TO domovik_tenant WITH CHECK (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and author_kind = 'tenant' and audience = 'tenant');--> statement-breakpoint
ALTER POLICY "tickets_tenant" ON "tickets" TO domovik_tenant USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and deleted_at is null);