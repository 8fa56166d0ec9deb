CREATE TABLE "building_units" (
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"label" text NOT NULL,
	"participation" numeric(13, 4),
	"fixed_parts" numeric(13, 4) DEFAULT '1' NOT NULL,
	CONSTRAINT "building_units_organization_id_property_id_pk" PRIMARY KEY("organization_id","property_id"),
	CONSTRAINT "building_units_weights" CHECK (coalesce("building_units"."participation", 0) >= 0 and "building_units"."fixed_parts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "building_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "buildings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "buildings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "buildings_name" CHECK (length(trim("buildings"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "buildings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lease_occupants" (
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"persons" integer NOT NULL,
	CONSTRAINT "lease_occupants_organization_id_lease_id_valid_from_pk" PRIMARY KEY("organization_id","lease_id","valid_from"),
	CONSTRAINT "lease_occupants_persons" CHECK ("lease_occupants"."persons" between 0 and 99)
);
--> statement-breakpoint
ALTER TABLE "lease_occupants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "utility_settlements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"supplement" boolean DEFAULT false NOT NULL,
	"pools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"frozen" jsonb,
	"posted_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "utility_settlements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "utility_settlements_period" CHECK ("utility_settlements"."to_date" > "utility_settlements"."from_date"),
	CONSTRAINT "utility_settlements_state" CHECK (("utility_settlements"."posted_at" is null) = ("utility_settlements"."frozen" is null) and ("utility_settlements"."undone_at" is null or "utility_settlements"."posted_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "utility_settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bills_settlements" ADD COLUMN "utility_settlement_id" uuid;--> statement-breakpoint
ALTER TABLE "building_units" ADD CONSTRAINT "building_units_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_units" ADD CONSTRAINT "building_units_organization_id_building_id_buildings_organization_id_id_fk" FOREIGN KEY ("organization_id","building_id") REFERENCES "public"."buildings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_occupants" ADD CONSTRAINT "lease_occupants_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_settlements" ADD CONSTRAINT "utility_settlements_organization_id_building_id_buildings_organization_id_id_fk" FOREIGN KEY ("organization_id","building_id") REFERENCES "public"."buildings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "building_units_building" ON "building_units" USING btree ("organization_id","building_id");--> statement-breakpoint
CREATE INDEX "utility_settlements_building" ON "utility_settlements" USING btree ("organization_id","building_id","from_date");--> statement-breakpoint
ALTER TABLE "bills_settlements" ADD CONSTRAINT "bills_settlements_organization_id_utility_settlement_id_utility_settlements_organization_id_id_fk" FOREIGN KEY ("organization_id","utility_settlement_id") REFERENCES "public"."utility_settlements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_settlements_utility" ON "bills_settlements" USING btree ("organization_id","utility_settlement_id") WHERE utility_settlement_id is not null;--> statement-breakpoint
CREATE POLICY "bills_settlements_tenant" ON "bills_settlements" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));--> statement-breakpoint
CREATE POLICY "building_units_app" ON "building_units" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "building_units_system" ON "building_units" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "buildings_app" ON "buildings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "buildings_system" ON "buildings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lease_occupants_app" ON "lease_occupants" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "lease_occupants_system" ON "lease_occupants" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "utility_settlements_app" ON "utility_settlements" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "utility_settlements_system" ON "utility_settlements" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);