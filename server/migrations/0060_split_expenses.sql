CREATE TABLE "expense_splits" (
	"organization_id" uuid NOT NULL,
	"expense_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"weight" numeric(20, 4),
	"amount" bigint NOT NULL,
	"vat_amount" bigint,
	"vat_invoiced" bigint,
	CONSTRAINT "expense_splits_organization_id_expense_id_property_id_pk" PRIMARY KEY("organization_id","expense_id","property_id"),
	CONSTRAINT "expense_splits_amount" CHECK ("expense_splits"."amount" >= 0),
	CONSTRAINT "expense_splits_weight" CHECK ("expense_splits"."weight" >= 0),
	CONSTRAINT "expense_splits_vat" CHECK ("expense_splits"."vat_amount" between 0 and "expense_splits"."amount"),
	CONSTRAINT "expense_splits_vat_invoiced" CHECK ("expense_splits"."vat_invoiced" between 0 and "expense_splits"."amount")
);
--> statement-breakpoint
ALTER TABLE "expense_splits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "split_by" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "building_id" uuid;--> statement-breakpoint
ALTER TABLE "expense_splits" ADD CONSTRAINT "expense_splits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_splits" ADD CONSTRAINT "expense_splits_organization_id_expense_id_expenses_organization_id_id_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_splits" ADD CONSTRAINT "expense_splits_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_splits_property" ON "expense_splits" USING btree ("organization_id","property_id");--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_id_building_id_buildings_organization_id_id_fk" FOREIGN KEY ("organization_id","building_id") REFERENCES "public"."buildings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_building" ON "expenses" USING btree ("organization_id","building_id") WHERE building_id is not null;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_split_by" CHECK ("expenses"."split_by" in ('equal', 'area', 'participation', 'amounts'));--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_split" CHECK (case when "expenses"."split_by" is null then "expenses"."building_id" is null
               else num_nonnulls("expenses"."property_id", "expenses"."loan_id", "expenses"."ticket_id") = 0 and "expenses"."category" not in ('loan_interest', 'loan_principal') end);--> statement-breakpoint
CREATE POLICY "expense_splits_app" ON "expense_splits" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "expense_splits_system" ON "expense_splits" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);