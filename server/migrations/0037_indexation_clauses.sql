CREATE TABLE "index_values" (
	"organization_id" uuid NOT NULL,
	"series" text NOT NULL,
	"period" text NOT NULL,
	"value" text NOT NULL,
	"published_on" date,
	"user_id" uuid,
	CONSTRAINT "index_values_organization_id_series_period_pk" PRIMARY KEY("organization_id","series","period"),
	CONSTRAINT "index_values_series" CHECK ("index_values"."series" in ('pl_cpi', 'es_cpi', 'es_irav', 'hicp'))
);
--> statement-breakpoint
ALTER TABLE "index_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "indexation_clauses" (
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"series" text NOT NULL,
	"base_period" text NOT NULL,
	"next_from" date NOT NULL,
	"cap_percent" text,
	"cap_until" date,
	"upward_only" boolean NOT NULL,
	"notice" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "indexation_clauses_organization_id_lease_id_pk" PRIMARY KEY("organization_id","lease_id"),
	CONSTRAINT "indexation_clauses_series" CHECK ("indexation_clauses"."series" in ('pl_cpi', 'es_cpi', 'es_irav', 'hicp')),
	CONSTRAINT "indexation_clauses_notice" CHECK ("indexation_clauses"."notice" in ('pl', 'es', 'none'))
);
--> statement-breakpoint
ALTER TABLE "indexation_clauses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rent_indexations" ADD COLUMN "clause_before" jsonb;--> statement-breakpoint
ALTER TABLE "index_values" ADD CONSTRAINT "index_values_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indexation_clauses" ADD CONSTRAINT "indexation_clauses_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "index_values_app" ON "index_values" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "index_values_system" ON "index_values" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "indexation_clauses_app" ON "indexation_clauses" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "indexation_clauses_system" ON "indexation_clauses" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);