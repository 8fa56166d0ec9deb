CREATE TABLE "saved_views" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"search" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "saved_views_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("organization_id","list");--> statement-breakpoint
CREATE POLICY "saved_views_app" ON "saved_views" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization()) and (shared or user_id = (select app.user_id()))) WITH CHECK (organization_id = (select app.organization()) and (shared or user_id = (select app.user_id())));--> statement-breakpoint
CREATE POLICY "saved_views_system" ON "saved_views" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);