CREATE TABLE "bank_accounts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"holder" text NOT NULL,
	"iban_sealed" text NOT NULL,
	"shown_to_tenants" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "bank_accounts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_accounts_holder" CHECK (length(trim("bank_accounts"."holder")) between 1 and 70)
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "payment_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Multiples of a number modulo a prime: all differ. New tenants get a random number (sql/payments.sql).
UPDATE "tenants" t SET "payment_number" = 1 + (n.position * 48271 % 99999989)
  FROM (SELECT "organization_id", "id", row_number() OVER (PARTITION BY "organization_id" ORDER BY "created_at", "id") AS position FROM "tenants") n
 WHERE t."organization_id" = n."organization_id" AND t."id" = n."id";--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_shown" ON "bank_accounts" USING btree ("organization_id") WHERE shown_to_tenants;--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_payment_number" ON "tenants" USING btree ("organization_id","payment_number");--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_payment_number_range" CHECK ("tenants"."payment_number" between 1 and 99999999);--> statement-breakpoint
CREATE POLICY "bank_accounts_app" ON "bank_accounts" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bank_accounts_system" ON "bank_accounts" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_accounts_tenant" ON "bank_accounts" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and shown_to_tenants);