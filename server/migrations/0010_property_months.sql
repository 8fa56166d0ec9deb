CREATE TABLE "property_months" (
	"organization_id" uuid NOT NULL,
	"month" date NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid,
	"rental" bigint,
	"other" bigint,
	"other_vat" bigint,
	"operating" bigint,
	"operating_vat" bigint,
	"capital" bigint,
	"capital_vat" bigint,
	"taxes" bigint,
	"taxes_vat" bigint,
	"received" bigint,
	"received_vat" bigint,
	"operating_paid" bigint,
	"operating_paid_vat" bigint,
	"capital_paid" bigint,
	"capital_paid_vat" bigint,
	"taxes_paid" bigint,
	"taxes_paid_vat" bigint,
	"billed" bigint,
	"collected" bigint,
	CONSTRAINT "property_months_organization_id_month_id_pk" PRIMARY KEY("organization_id","month","id")
);
--> statement-breakpoint
ALTER TABLE "property_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "property_months" ADD CONSTRAINT "property_months_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_months_property" ON "property_months" USING btree ("organization_id","property_id","month");--> statement-breakpoint
CREATE POLICY "property_months_app" ON "property_months" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "property_months_system" ON "property_months" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);