CREATE TABLE "bank_lines" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"party_name" text NOT NULL,
	"party_key" text NOT NULL,
	"text" text NOT NULL,
	"bank_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"occurrence" integer NOT NULL,
	"ignored_at" timestamp (3) with time zone,
	CONSTRAINT "bank_lines_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"linked" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bank_matches_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_matches_amount" CHECK ("bank_matches"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_matches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_payers" (
	"organization_id" uuid NOT NULL,
	"party_key" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "bank_payers_organization_id_party_key_tenant_id_pk" PRIMARY KEY("organization_id","party_key","tenant_id"),
	CONSTRAINT "bank_payers_party" CHECK ("bank_payers"."party_key" <> '')
);
--> statement-breakpoint
ALTER TABLE "bank_payers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"number" text NOT NULL,
	"opening_on" date,
	"opening_amount" bigint,
	"closing_on" date,
	"closing_amount" bigint,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "bank_statements_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_organization_id_statement_id_bank_statements_organization_id_id_fk" FOREIGN KEY ("organization_id","statement_id") REFERENCES "public"."bank_statements"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_organization_id_bank_account_id_bank_accounts_organization_id_id_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_organization_id_line_id_bank_lines_organization_id_id_fk" FOREIGN KEY ("organization_id","line_id") REFERENCES "public"."bank_lines"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_organization_id_receipt_id_transactions_organization_id_id_fk" FOREIGN KEY ("organization_id","receipt_id") REFERENCES "public"."transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_organization_id_bank_account_id_bank_accounts_organization_id_id_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_once" ON "bank_lines" USING btree ("organization_id","bank_account_id","fingerprint","occurrence");--> statement-breakpoint
CREATE INDEX "bank_lines_newest" ON "bank_lines" USING btree ("organization_id","booked_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bank_lines_statement" ON "bank_lines" USING btree ("organization_id","statement_id");--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "bank_matches" USING btree ("organization_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_receipt" ON "bank_matches" USING btree ("organization_id","receipt_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "bank_payers_tenant" ON "bank_payers" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("organization_id","bank_account_id","created_at");--> statement-breakpoint
CREATE POLICY "bank_lines_app" ON "bank_lines" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bank_lines_system" ON "bank_lines" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_matches_app" ON "bank_matches" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bank_matches_system" ON "bank_matches" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_payers_app" ON "bank_payers" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bank_payers_system" ON "bank_payers" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bank_statements_app" ON "bank_statements" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bank_statements_system" ON "bank_statements" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);