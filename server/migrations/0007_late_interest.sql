CREATE TABLE "interest_postings" (
	"organization_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"base_charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"until_date" date NOT NULL,
	"proposed" bigint NOT NULL,
	"segments" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "interest_postings_organization_id_charge_id_pk" PRIMARY KEY("organization_id","charge_id"),
	CONSTRAINT "interest_postings_proposed" CHECK ("interest_postings"."proposed" > 0)
);
--> statement-breakpoint
ALTER TABLE "interest_postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "interest_rates" (
	"organization_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"percent" text NOT NULL,
	"user_id" uuid,
	CONSTRAINT "interest_rates_organization_id_valid_from_pk" PRIMARY KEY("organization_id","valid_from"),
	CONSTRAINT "interest_rates_percent" CHECK ("interest_rates"."percent" ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$')
);
--> statement-breakpoint
ALTER TABLE "interest_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "interest_waivers" (
	"organization_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "interest_waivers_organization_id_charge_id_pk" PRIMARY KEY("organization_id","charge_id")
);
--> statement-breakpoint
ALTER TABLE "interest_waivers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "late_interest" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_interest" text DEFAULT 'organization' NOT NULL;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_interest_percent" text;--> statement-breakpoint
ALTER TABLE "interest_postings" ADD CONSTRAINT "interest_postings_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_postings" ADD CONSTRAINT "interest_postings_organization_id_base_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","base_charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_rates" ADD CONSTRAINT "interest_rates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_waivers" ADD CONSTRAINT "interest_waivers_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interest_postings_base" ON "interest_postings" USING btree ("organization_id","base_charge_id");--> statement-breakpoint
CREATE INDEX "interest_postings_batch" ON "interest_postings" USING btree ("organization_id","created_at" DESC NULLS FIRST,"batch_id");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_late_interest" CHECK ("organizations"."late_interest" in ('off', 'statutory'));--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_late_interest" CHECK ("leases"."late_interest" in ('organization', 'off', 'statutory', 'contract') and ("leases"."late_interest" = 'contract') = ("leases"."late_interest_percent" is not null));--> statement-breakpoint
CREATE POLICY "interest_postings_app" ON "interest_postings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "interest_postings_system" ON "interest_postings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "interest_postings_tenant" ON "interest_postings" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "interest_rates_app" ON "interest_rates" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "interest_rates_system" ON "interest_rates" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "interest_waivers_app" ON "interest_waivers" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "interest_waivers_system" ON "interest_waivers" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);