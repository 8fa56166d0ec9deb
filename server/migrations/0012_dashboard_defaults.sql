CREATE TABLE "dashboard_defaults" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"layout" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dashboard_defaults" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dashboard_defaults" ADD CONSTRAINT "dashboard_defaults_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "dashboard_defaults_app" ON "dashboard_defaults" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "dashboard_defaults_system" ON "dashboard_defaults" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);