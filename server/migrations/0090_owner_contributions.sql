CREATE TABLE "owner_contributions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "owner_contributions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owner_contributions_amount" CHECK ("owner_contributions"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "owner_contributions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_statements" DROP CONSTRAINT "owner_statements_adds_up";--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "contributions" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_contributions" ADD CONSTRAINT "owner_contributions_organization_id_owner_id_owners_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."owners"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_contributions_of_owner" ON "owner_contributions" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "owner_contributions_day" ON "owner_contributions" USING btree ("organization_id","paid_on") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "owner_statement_lines_property" ON "owner_statement_lines" USING btree ("organization_id","property_id","day");--> statement-breakpoint
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_adds_up" CHECK ("owner_statements"."opening" + "owner_statements"."contributions" + "owner_statements"."rent" + "owner_statements"."other_receipts" + "owner_statements"."incomes" + "owner_statements"."refunds" + "owner_statements"."expenses" - "owner_statements"."fee" - "owner_statements"."fee_vat"
        - ("owner_statements"."float_after" - "owner_statements"."float_before") = "owner_statements"."payout" + "owner_statements"."carried");--> statement-breakpoint
CREATE POLICY "owner_contributions_app" ON "owner_contributions" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "owner_contributions_system" ON "owner_contributions" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);