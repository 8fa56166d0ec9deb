CREATE TABLE "demand_letters" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"sent_on" date NOT NULL,
	"pay_by" date,
	"total" bigint NOT NULL,
	"charge_ids" uuid[] NOT NULL,
	"delivered_on" date,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "demand_letters_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "demand_letters_stage" CHECK ("demand_letters"."stage" in ('reminder', 'demand', 'notice')),
	CONSTRAINT "demand_letters_pay_by" CHECK (("demand_letters"."stage" = 'notice') = ("demand_letters"."pay_by" is null)),
	CONSTRAINT "demand_letters_delivered" CHECK ("demand_letters"."delivered_on" >= "demand_letters"."sent_on")
);
--> statement-breakpoint
ALTER TABLE "demand_letters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "letter_batches" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "demand_letters_document" ON "demand_letters" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "demand_letters_tenant" ON "demand_letters" USING btree ("organization_id","tenant_id");--> statement-breakpoint
ALTER TABLE "letter_batches" ADD CONSTRAINT "letter_batches_stage" CHECK ("letter_batches"."stage" in ('reminder', 'demand', 'notice'));--> statement-breakpoint
CREATE POLICY "demand_letters_app" ON "demand_letters" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "demand_letters_system" ON "demand_letters" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);