CREATE TABLE "bank_told_apart" (
	"organization_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "bank_told_apart_organization_id_line_id_record_id_pk" PRIMARY KEY("organization_id","line_id","record_id"),
	CONSTRAINT "bank_told_apart_kind" CHECK ("bank_told_apart"."kind" in ('receipt', 'refund', 'expense', 'income', 'owner_payout', 'owner_contribution')),
	CONSTRAINT "bank_told_apart_amount" CHECK ("bank_told_apart"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_told_apart" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_told_apart" ADD CONSTRAINT "bank_told_apart_organization_id_line_id_bank_lines_organization_id_id_fk" FOREIGN KEY ("organization_id","line_id") REFERENCES "public"."bank_lines"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_told_apart_of_record" ON "bank_told_apart" USING btree ("organization_id","record_id");--> statement-breakpoint
CREATE POLICY "bank_told_apart_app" ON "bank_told_apart" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bank_told_apart_system" ON "bank_told_apart" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);