CREATE TABLE "bookings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"property_id" uuid NOT NULL,
	"tenant_id" uuid,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"adults" integer DEFAULT 1 NOT NULL,
	"children_ages" integer[] DEFAULT '{}' NOT NULL,
	"other_exempt" integer DEFAULT 0 NOT NULL,
	"hold_expires_at" timestamp (3) with time zone,
	"source" text DEFAULT 'direct' NOT NULL,
	"conflict_with" uuid,
	"currency" text NOT NULL,
	"quote" jsonb,
	"policy" jsonb,
	"total" bigint,
	"booked_on" date NOT NULL,
	"confirmed_on" date,
	"arrival_time" time(0),
	"cancelled_on" date,
	"cancellation_reason" text,
	"cancelled_by" text,
	"notes_sealed" text,
	"dates_changed_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "bookings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('inquiry', 'pending', 'confirmed', 'checked_in', 'completed', 'no_show', 'cancelled')),
	CONSTRAINT "bookings_nights" CHECK ("bookings"."check_out" - "bookings"."check_in" between 1 and 400),
	CONSTRAINT "bookings_guests" CHECK ("bookings"."adults" >= 1 and "bookings"."other_exempt" >= 0),
	CONSTRAINT "bookings_hold" CHECK (("bookings"."status" = 'pending') = ("bookings"."hold_expires_at" is not null)),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."status" = 'cancelled') = ("bookings"."cancelled_on" is not null)),
	CONSTRAINT "bookings_cancelled_by" CHECK ("bookings"."cancelled_by" in ('guest', 'host', 'expired', 'feed')),
	CONSTRAINT "bookings_total" CHECK ("bookings"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "let_days" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"source" text NOT NULL,
	"days" daterange NOT NULL,
	CONSTRAINT "let_days_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "let_days_source" CHECK ("let_days"."source" in ('lease', 'booking'))
);
--> statement-breakpoint
ALTER TABLE "let_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_seasons" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"daily_rate" bigint,
	"weekly_rate" bigint,
	"monthly_rate" bigint,
	"weekend_rate" bigint,
	"min_nights" integer,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "rate_seasons_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "rate_seasons_days" CHECK ("rate_seasons"."to_date" > "rate_seasons"."from_date"),
	CONSTRAINT "rate_seasons_nights" CHECK ("rate_seasons"."min_nights" >= 1),
	CONSTRAINT "rate_seasons_rates" CHECK (least("rate_seasons"."daily_rate", "rate_seasons"."weekly_rate", "rate_seasons"."monthly_rate", "rate_seasons"."weekend_rate") >= 0)
);
--> statement-breakpoint
ALTER TABLE "rate_seasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stay_settings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"weekend_rate" bigint,
	"weekend_days" integer[] DEFAULT '{5,6}' NOT NULL,
	"discounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guests_included" integer,
	"extra_guest_fee" bigint DEFAULT 0 NOT NULL,
	"max_guests" integer,
	"cleaning_fee" bigint,
	"fill_gaps" boolean DEFAULT false NOT NULL,
	"hold_hours" integer DEFAULT 48 NOT NULL,
	"due_days" integer DEFAULT 14 NOT NULL,
	"policy" jsonb DEFAULT '[{"days":1,"percent":100}]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "stay_settings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stay_settings_amounts" CHECK (least("stay_settings"."weekend_rate", "stay_settings"."extra_guest_fee", "stay_settings"."cleaning_fee") >= 0),
	CONSTRAINT "stay_settings_guests" CHECK (least("stay_settings"."guests_included", "stay_settings"."max_guests") >= 1),
	CONSTRAINT "stay_settings_hours" CHECK ("stay_settings"."hold_hours" between 1 and 720 and "stay_settings"."due_days" between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "stay_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"rate" bigint NOT NULL,
	"exempt_below" integer,
	"max_nights" integer,
	"min_nights" integer,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "tax_rules_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tax_rules_rate" CHECK ("tax_rules"."rate" >= 0),
	CONSTRAINT "tax_rules_limits" CHECK ("tax_rules"."exempt_below" between 0 and 120 and least("tax_rules"."max_nights", "tax_rules"."min_nights") >= 1)
);
--> statement-breakpoint
ALTER TABLE "tax_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "out_of_service" ADD COLUMN "kind" text DEFAULT 'works' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "kind" text DEFAULT 'tenant' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_conflict_with_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","conflict_with") REFERENCES "public"."bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "let_days" ADD CONSTRAINT "let_days_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_seasons" ADD CONSTRAINT "rate_seasons_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_settings" ADD CONSTRAINT "stay_settings_organization_id_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD CONSTRAINT "tax_rules_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference" ON "bookings" USING btree ("organization_id","reference");--> statement-breakpoint
CREATE INDEX "bookings_days" ON "bookings" USING btree ("organization_id","check_out","check_in");--> statement-breakpoint
CREATE INDEX "bookings_property" ON "bookings" USING btree ("organization_id","property_id","check_in");--> statement-breakpoint
CREATE INDEX "bookings_tenant" ON "bookings" USING btree ("organization_id","tenant_id","check_in");--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("organization_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bookings_import" ON "bookings" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "bookings_holds" ON "bookings" USING btree ("hold_expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "rate_seasons_property" ON "rate_seasons" USING btree ("organization_id","property_id","from_date");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rules_day" ON "tax_rules" USING btree ("organization_id","property_id","valid_from");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_charge_per_stay" ON "transactions" USING btree ("organization_id","booking_id","type","service_from") WHERE kind = 'charge' and booking_id is not null and parent_id is null;--> statement-breakpoint
ALTER TABLE "out_of_service" ADD CONSTRAINT "out_of_service_kind" CHECK ("out_of_service"."kind" in ('works', 'own_use', 'closed', 'channel'));--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_kind" CHECK ("tenants"."kind" in ('tenant', 'guest'));--> statement-breakpoint
CREATE POLICY "bookings_app" ON "bookings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bookings_system" ON "bookings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "let_days_app" ON "let_days" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "let_days_system" ON "let_days" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "rate_seasons_app" ON "rate_seasons" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "rate_seasons_system" ON "rate_seasons" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "stay_settings_app" ON "stay_settings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "stay_settings_system" ON "stay_settings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tax_rules_app" ON "tax_rules" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "tax_rules_system" ON "tax_rules" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- The days of the leases that exist: from now on triggers write them (sql/bookings.sql).
INSERT INTO "let_days" ("organization_id", "id", "property_id", "source", "days")
SELECT "organization_id", "id", "property_id", 'lease',
       daterange("start_date", nullif(least(coalesce("end_date", 'infinity'::date), coalesce("termination_last_day", 'infinity'::date)), 'infinity'::date), '[]')
  FROM "leases" WHERE "cancelled_at" IS NULL;
