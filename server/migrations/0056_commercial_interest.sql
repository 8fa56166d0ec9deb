CREATE TABLE "recovery_costs" (
	"organization_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"base_charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"euros" integer NOT NULL,
	"euro_rate" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "recovery_costs_organization_id_charge_id_pk" PRIMARY KEY("organization_id","charge_id"),
	CONSTRAINT "recovery_costs_euros" CHECK ("recovery_costs"."euros" > 0)
);
--> statement-breakpoint
ALTER TABLE "recovery_costs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leases" DROP CONSTRAINT "leases_late_interest";--> statement-breakpoint
ALTER TABLE "recovery_costs" ADD CONSTRAINT "recovery_costs_organization_id_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_costs" ADD CONSTRAINT "recovery_costs_organization_id_base_charge_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","base_charge_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_costs_base" ON "recovery_costs" USING btree ("organization_id","base_charge_id");--> statement-breakpoint
CREATE INDEX "recovery_costs_batch" ON "recovery_costs" USING btree ("organization_id","batch_id");--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_late_interest" CHECK ("leases"."late_interest" in ('organization', 'off', 'statutory', 'contract', 'pl_commercial', 'eu_commercial') and ("leases"."late_interest" = 'contract') = ("leases"."late_interest_percent" is not null));--> statement-breakpoint
CREATE POLICY "recovery_costs_app" ON "recovery_costs" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "recovery_costs_system" ON "recovery_costs" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);