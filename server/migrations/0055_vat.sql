CREATE TABLE "lease_vat_rates" (
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"percent" text NOT NULL,
	CONSTRAINT "lease_vat_rates_organization_id_lease_id_kind_pk" PRIMARY KEY("organization_id","lease_id","kind"),
	CONSTRAINT "lease_vat_rates_kind" CHECK ("lease_vat_rates"."kind" in ('rent', 'bills', 'extra_fee', 'additional_fee', 'other')),
	CONSTRAINT "lease_vat_rates_percent" CHECK ("lease_vat_rates"."percent" ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$')
);
--> statement-breakpoint
ALTER TABLE "lease_vat_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transaction_vat" (
	"organization_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"percent" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "transaction_vat_organization_id_transaction_id_pk" PRIMARY KEY("organization_id","transaction_id"),
	CONSTRAINT "transaction_vat_percent" CHECK ("transaction_vat"."percent" ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$'),
	CONSTRAINT "transaction_vat_amount" CHECK ("transaction_vat"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "transaction_vat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "stay_vat_percent" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "vat_invoiced" bigint;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "vat_deductible_percent" text;--> statement-breakpoint
ALTER TABLE "lease_vat_rates" ADD CONSTRAINT "lease_vat_rates_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_vat" ADD CONSTRAINT "transaction_vat_organization_id_transaction_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","transaction_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_stay_vat" CHECK ("organizations"."stay_vat_percent" ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$');--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vat_invoiced" CHECK (("expenses"."vat_invoiced" is null) = ("expenses"."vat_deductible_percent" is null) and ("expenses"."vat_invoiced" is null or "expenses"."vat_amount" is not null and "expenses"."vat_invoiced" between "expenses"."vat_amount" and "expenses"."amount"));--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vat_share" CHECK ("expenses"."vat_deductible_percent" ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$');--> statement-breakpoint
CREATE POLICY "lease_vat_rates_app" ON "lease_vat_rates" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "lease_vat_rates_system" ON "lease_vat_rates" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "transaction_vat_app" ON "transaction_vat" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "transaction_vat_system" ON "transaction_vat" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);