CREATE TABLE "meter_prices" (
	"organization_id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"price" numeric(10, 4) NOT NULL,
	CONSTRAINT "meter_prices_organization_id_meter_id_valid_from_pk" PRIMARY KEY("organization_id","meter_id","valid_from"),
	CONSTRAINT "meter_prices_price" CHECK ("meter_prices"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "meter_prices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meter_readings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"day" date NOT NULL,
	"value" numeric(14, 3) NOT NULL,
	"event" text NOT NULL,
	"new_start" numeric(14, 3),
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "meter_readings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "meter_readings_one_a_day" UNIQUE("organization_id","meter_id","day"),
	CONSTRAINT "meter_readings_values" CHECK ("meter_readings"."value" >= 0 and coalesce("meter_readings"."new_start", 0) >= 0),
	CONSTRAINT "meter_readings_event" CHECK ("meter_readings"."event" in ('none', 'rolled_over', 'exchanged') and ("meter_readings"."event" = 'exchanged') = ("meter_readings"."new_start" is not null))
);
--> statement-breakpoint
ALTER TABLE "meter_readings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meters" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"medium" text NOT NULL,
	"unit" text NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"digits" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "meters_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "meters_medium" CHECK ("meters"."medium" in ('cold_water', 'hot_water', 'heat', 'gas', 'electricity', 'other')),
	CONSTRAINT "meters_unit" CHECK ("meters"."unit" in ('m3', 'kWh', 'GJ')),
	CONSTRAINT "meters_digits" CHECK ("meters"."digits" between 3 and 9)
);
--> statement-breakpoint
ALTER TABLE "meters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "meter_prices" ADD CONSTRAINT "meter_prices_organization_id_meter_id_meters_organization_id_id_fk" FOREIGN KEY ("organization_id","meter_id") REFERENCES "public"."meters"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_organization_id_meter_id_meters_organization_id_id_fk" FOREIGN KEY ("organization_id","meter_id") REFERENCES "public"."meters"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meters_property" ON "meters" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE POLICY "meter_prices_app" ON "meter_prices" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "meter_prices_system" ON "meter_prices" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meter_readings_app" ON "meter_readings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "meter_readings_system" ON "meter_readings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meters_app" ON "meters" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "meters_system" ON "meters" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);