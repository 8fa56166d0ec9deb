CREATE TABLE "owner_payouts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "owner_payouts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owner_payouts_amount" CHECK ("owner_payouts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "owner_payouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "owner_statement_lines" (
	"organization_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" text NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"share" bigint NOT NULL,
	CONSTRAINT "owner_statement_lines_pk" PRIMARY KEY("organization_id","statement_id","position"),
	CONSTRAINT "owner_statement_lines_line" CHECK ("owner_statement_lines"."line" in ('rent', 'other_receipts', 'incomes', 'refunds', 'expenses', 'deposits_in', 'deposits_out', 'deposits_applied')),
	CONSTRAINT "owner_statement_lines_source" CHECK ("owner_statement_lines"."source" in ('transactions', 'incomes', 'expenses'))
);
--> statement-breakpoint
ALTER TABLE "owner_statement_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "owner_statements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"currency" text NOT NULL,
	"opening" bigint NOT NULL,
	"rent" bigint NOT NULL,
	"other_receipts" bigint NOT NULL,
	"incomes" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"expenses" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"fee_vat" bigint NOT NULL,
	"float_before" bigint NOT NULL,
	"float_after" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"carried" bigint NOT NULL,
	"deposits_in" bigint NOT NULL,
	"deposits_out" bigint NOT NULL,
	"deposits_applied" bigint NOT NULL,
	"deposits_before" bigint NOT NULL,
	"deposits_after" bigint NOT NULL,
	"fee_kind" text NOT NULL,
	"fee_percent" numeric(5, 2) NOT NULL,
	"vat_percent" numeric(5, 2) NOT NULL,
	"float_amount" bigint NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "owner_statements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owner_statements_first_day" CHECK (extract(day from "owner_statements"."month") = 1),
	CONSTRAINT "owner_statements_signs" CHECK ("owner_statements"."payout" >= 0 and "owner_statements"."carried" <= 0 and "owner_statements"."float_after" >= 0),
	CONSTRAINT "owner_statements_adds_up" CHECK ("owner_statements"."opening" + "owner_statements"."rent" + "owner_statements"."other_receipts" + "owner_statements"."incomes" + "owner_statements"."refunds" + "owner_statements"."expenses" - "owner_statements"."fee" - "owner_statements"."fee_vat"
        - ("owner_statements"."float_after" - "owner_statements"."float_before") = "owner_statements"."payout" + "owner_statements"."carried")
);
--> statement-breakpoint
ALTER TABLE "owner_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_payouts" ADD CONSTRAINT "owner_payouts_statement" FOREIGN KEY ("organization_id","statement_id") REFERENCES "public"."owner_statements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_statement_lines" ADD CONSTRAINT "owner_statement_lines_statement" FOREIGN KEY ("organization_id","statement_id") REFERENCES "public"."owner_statements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_organization_id_owner_id_owners_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."owners"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_payouts_once" ON "owner_payouts" USING btree ("organization_id","statement_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "owner_payouts_day" ON "owner_payouts" USING btree ("organization_id","paid_on") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_statements_month" ON "owner_statements" USING btree ("organization_id","owner_id","month");--> statement-breakpoint
CREATE POLICY "owner_payouts_app" ON "owner_payouts" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "owner_payouts_system" ON "owner_payouts" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "owner_statement_lines_app" ON "owner_statement_lines" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "owner_statement_lines_system" ON "owner_statement_lines" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "owner_statements_app" ON "owner_statements" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "owner_statements_system" ON "owner_statements" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);