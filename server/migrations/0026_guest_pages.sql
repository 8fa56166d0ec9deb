CREATE TABLE "arrival_notes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"text_sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "arrival_notes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "arrival_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guest_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "guest_links_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "guest_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "arrival_notes" ADD CONSTRAINT "arrival_notes_organization_id_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_organization_id_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_links_token" ON "guest_links" USING btree ("token_hash");--> statement-breakpoint
CREATE POLICY "arrival_notes_app" ON "arrival_notes" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "arrival_notes_system" ON "arrival_notes" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "guest_links_app" ON "guest_links" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "guest_links_system" ON "guest_links" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);