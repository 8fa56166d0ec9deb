CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"payment" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "card_payment_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"on" boolean NOT NULL,
	"account" text,
	CONSTRAINT "card_payment_settings_account" CHECK ("card_payment_settings"."account" ~ '^acct_[A-Za-z0-9]{1,60}$')
);
--> statement-breakpoint
ALTER TABLE "card_payment_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "card_payments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account" text,
	"checkout" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"receipt_id" uuid,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "card_payments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "card_payments_status" CHECK ("card_payments"."status" in ('open', 'paid', 'closed')),
	CONSTRAINT "card_payments_amount" CHECK ("card_payments"."amount" > 0 and "card_payments"."refunded" between 0 and "card_payments"."amount"),
	CONSTRAINT "card_payments_paid" CHECK (("card_payments"."status" = 'paid') = ("card_payments"."receipt_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "card_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "booked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payment_settings" ADD CONSTRAINT "card_payment_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_organization_id_receipt_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","receipt_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_once" ON "sandbox_payments" USING btree ("payment");--> statement-breakpoint
CREATE UNIQUE INDEX "card_payments_receipt" ON "card_payments" USING btree ("organization_id","receipt_id");--> statement-breakpoint
CREATE INDEX "card_payments_tenant" ON "card_payments" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "card_payments_open" ON "card_payments" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("organization_id","booked_on" DESC NULLS LAST,"id") WHERE not booked and ignored_at is null;--> statement-breakpoint
CREATE INDEX "bank_lines_ignored" ON "bank_lines" USING btree ("organization_id","booked_on" DESC NULLS LAST,"id") WHERE ignored_at is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_of_account" ON "bank_lines" USING btree ("organization_id","bank_account_id","booked_on");--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('camt', 'mt940', 'norma43', 'ofx', 'table'));--> statement-breakpoint
CREATE POLICY "sandbox_payments_system" ON "sandbox_payments" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sandbox_refunds_system" ON "sandbox_refunds" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "card_payment_settings_app" ON "card_payment_settings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "card_payment_settings_system" ON "card_payment_settings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "card_payment_settings_tenant" ON "card_payment_settings" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and true);--> statement-breakpoint
CREATE POLICY "card_payments_app" ON "card_payments" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "card_payments_system" ON "card_payments" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "card_payments_tenant" ON "card_payments" AS PERMISSIVE FOR SELECT TO "domovik_tenant" USING (organization_id = (select app.organization()) and tenant_id = (select app.tenant()));
--> statement-breakpoint
UPDATE "bank_lines" AS b SET "booked" = true WHERE abs(b.amount) = (
  SELECT sum(m.amount) FROM "bank_matches" AS m WHERE m.organization_id = b.organization_id AND m.line_id = b.id AND m.undone_at IS NULL AND CASE m.kind
    WHEN 'receipt' THEN NOT EXISTS (SELECT FROM "transactions" AS r WHERE r.organization_id = m.organization_id AND r.parent_id = m.receipt_id AND r.kind = 'reversal')
      OR EXISTS (SELECT FROM "bank_matches" AS n WHERE n.organization_id = m.organization_id AND n.receipt_id = m.receipt_id AND n.kind = 'returned' AND n.undone_at IS NULL)
    WHEN 'refund' THEN NOT EXISTS (SELECT FROM "transactions" AS r WHERE r.organization_id = m.organization_id AND r.parent_id = m.correction_id AND r.kind = 'reversal')
    WHEN 'expense' THEN EXISTS (SELECT FROM "expenses" AS e WHERE e.organization_id = m.organization_id AND e.id = m.expense_id AND e.deleted_at IS NULL AND e.status = 'paid' AND e.amount = m.amount)
    WHEN 'income' THEN EXISTS (SELECT FROM "incomes" AS i WHERE i.organization_id = m.organization_id AND i.id = m.income_id AND i.deleted_at IS NULL AND i.paid_on IS NOT NULL AND i.amount = m.amount)
    ELSE true END);
