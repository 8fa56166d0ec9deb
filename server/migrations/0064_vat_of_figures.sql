CREATE TABLE "allocation_vat" (
	"organization_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"property_id" uuid,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "allocation_vat_organization_id_source_id_charge_id_pk" PRIMARY KEY("organization_id","source_id","charge_id"),
	CONSTRAINT "allocation_vat_amount" CHECK ("allocation_vat"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "allocation_vat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "charge_vat" (
	"organization_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"property_id" uuid,
	"type" text NOT NULL,
	"due_date" date NOT NULL,
	"service_from" date,
	"service_to" date,
	"gross" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "charge_vat_organization_id_charge_id_pk" PRIMARY KEY("organization_id","charge_id"),
	CONSTRAINT "charge_vat_amount" CHECK ("charge_vat"."amount" > 0 and "charge_vat"."amount" <= "charge_vat"."gross")
);
--> statement-breakpoint
ALTER TABLE "charge_vat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "property_months" ADD COLUMN "rental_vat" bigint;--> statement-breakpoint
ALTER TABLE "allocation_vat" ADD CONSTRAINT "allocation_vat_organization_id_source_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_vat" ADD CONSTRAINT "allocation_vat_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_vat" ADD CONSTRAINT "charge_vat_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocation_vat_charge" ON "allocation_vat" USING btree ("organization_id","charge_id");--> statement-breakpoint
CREATE INDEX "allocation_vat_day" ON "allocation_vat" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "charge_vat_due" ON "charge_vat" USING btree ("organization_id","due_date");--> statement-breakpoint
CREATE INDEX "charge_vat_service" ON "charge_vat" USING btree ("organization_id","service_to");--> statement-breakpoint
CREATE POLICY "allocation_vat_app" ON "allocation_vat" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "allocation_vat_system" ON "allocation_vat" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "charge_vat_app" ON "charge_vat" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "charge_vat_system" ON "charge_vat" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);