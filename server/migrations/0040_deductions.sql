CREATE TABLE "inspection_deductions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"row_id" uuid,
	"reason" text NOT NULL,
	"amount" bigint,
	"currency" text NOT NULL,
	"decision" text NOT NULL,
	"settlement_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "inspection_deductions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspection_deductions_amount" CHECK ("inspection_deductions"."amount" > 0),
	CONSTRAINT "inspection_deductions_decision" CHECK ("inspection_deductions"."decision" in ('accepted', 'disputed'))
);
--> statement-breakpoint
ALTER TABLE "inspection_deductions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inspection_deductions" ADD CONSTRAINT "inspection_deductions_organization_id_inspection_id_inspections_organization_id_id_fk" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_deductions_inspection" ON "inspection_deductions" USING btree ("organization_id","inspection_id");--> statement-breakpoint
CREATE POLICY "inspection_deductions_app" ON "inspection_deductions" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "inspection_deductions_system" ON "inspection_deductions" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);