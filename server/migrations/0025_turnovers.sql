CREATE TABLE "turnover_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assigned_to" uuid,
	"vendor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "turnover_rules_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "turnover_rules_assignee" CHECK ("turnover_rules"."assigned_to" is null or "turnover_rules"."vendor_id" is null)
);
--> statement-breakpoint
ALTER TABLE "turnover_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "turnover_on" date;--> statement-breakpoint
ALTER TABLE "turnover_rules" ADD CONSTRAINT "turnover_rules_organization_id_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_rules" ADD CONSTRAINT "turnover_rules_organization_id_vendor_id_vendors_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_turnover" ON "tickets" USING btree ("organization_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE POLICY "turnover_rules_app" ON "turnover_rules" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "turnover_rules_system" ON "turnover_rules" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);