CREATE TABLE "recurring_expenses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"vat_amount" bigint,
	"currency" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"vendor" text,
	"property_id" uuid,
	"tax_category" text,
	"starts_on" date NOT NULL,
	"every" integer NOT NULL,
	"unit" text NOT NULL,
	"ends_on" date,
	"next_on" date,
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "recurring_expenses_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "recurring_expenses_amount" CHECK ("recurring_expenses"."amount" > 0),
	CONSTRAINT "recurring_expenses_vat" CHECK ("recurring_expenses"."vat_amount" between 0 and "recurring_expenses"."amount"),
	CONSTRAINT "recurring_expenses_category" CHECK ("recurring_expenses"."category" in ('maintenance', 'repairs', 'electricity', 'water', 'gas', 'utilities', 'insurance', 'property_tax', 'taxes', 'tourist_tax', 'legal', 'marketing', 'equipment', 'rental_fee', 'lease_fee', 'loan_interest', 'loan_principal', 'other')),
	CONSTRAINT "recurring_expenses_unit" CHECK ("recurring_expenses"."unit" in ('week', 'month')),
	CONSTRAINT "recurring_expenses_every" CHECK ("recurring_expenses"."every" between 1 and 60),
	CONSTRAINT "recurring_expenses_ends" CHECK ("recurring_expenses"."ends_on" >= "recurring_expenses"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "recurring_expenses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "recurring_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "recurring_on" date;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_expenses_next" ON "recurring_expenses" USING btree ("organization_id","next_on") WHERE paused_at is null;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_id_recurring_id_recurring_expenses_organization_id_id_fk" FOREIGN KEY ("organization_id","recurring_id") REFERENCES "public"."recurring_expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_recurring" ON "expenses" USING btree ("organization_id","recurring_id","recurring_on") WHERE recurring_id is not null;--> statement-breakpoint
CREATE POLICY "recurring_expenses_app" ON "recurring_expenses" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "recurring_expenses_system" ON "recurring_expenses" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);