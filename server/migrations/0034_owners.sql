CREATE TABLE "owner_agreements" (
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"fee_kind" text NOT NULL,
	"fee_percent" numeric(5, 2) NOT NULL,
	"fee_amount" bigint NOT NULL,
	"vat_percent" numeric(5, 2) NOT NULL,
	"float_amount" bigint NOT NULL,
	CONSTRAINT "owner_agreements_organization_id_owner_id_valid_from_pk" PRIMARY KEY("organization_id","owner_id","valid_from"),
	CONSTRAINT "owner_agreements_month" CHECK (extract(day from "owner_agreements"."valid_from") = 1),
	CONSTRAINT "owner_agreements_fee_kind" CHECK ("owner_agreements"."fee_kind" in ('percent', 'fixed')),
	CONSTRAINT "owner_agreements_values" CHECK ("owner_agreements"."fee_percent" between 0 and 100 and "owner_agreements"."vat_percent" between 0 and 100 and "owner_agreements"."fee_amount" >= 0 and "owner_agreements"."float_amount" >= 0),
	CONSTRAINT "owner_agreements_one_fee" CHECK (case "owner_agreements"."fee_kind" when 'fixed' then "owner_agreements"."fee_percent" = 0 else "owner_agreements"."fee_amount" = 0 end)
);
--> statement-breakpoint
ALTER TABLE "owner_agreements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "owners" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"tax_number" text,
	"payout_account_sealed" text,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "owners_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owners_name_given" CHECK (length(trim("owners"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "owners" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "property_owners" (
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"owner_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "property_owners_pk" PRIMARY KEY("organization_id","property_id","valid_from","owner_id"),
	CONSTRAINT "property_owners_part" CHECK ("property_owners"."part" > 0)
);
--> statement-breakpoint
ALTER TABLE "property_owners" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "property_ownerships" (
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"whole" integer NOT NULL,
	CONSTRAINT "property_ownerships_pk" PRIMARY KEY("organization_id","property_id","valid_from"),
	CONSTRAINT "property_ownerships_whole" CHECK ("property_ownerships"."whole" >= 0)
);
--> statement-breakpoint
ALTER TABLE "property_ownerships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_agreements" ADD CONSTRAINT "owner_agreements_organization_id_owner_id_owners_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."owners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_owners" ADD CONSTRAINT "property_owners_version" FOREIGN KEY ("organization_id","property_id","valid_from") REFERENCES "public"."property_ownerships"("organization_id","property_id","valid_from") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_owners" ADD CONSTRAINT "property_owners_organization_id_owner_id_owners_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."owners"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_ownerships" ADD CONSTRAINT "property_ownerships_property" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owners_name" ON "owners" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "property_owners_owner" ON "property_owners" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE POLICY "owner_agreements_app" ON "owner_agreements" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "owner_agreements_system" ON "owner_agreements" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "owners_app" ON "owners" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "owners_system" ON "owners" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "property_owners_app" ON "property_owners" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "property_owners_system" ON "property_owners" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "property_ownerships_app" ON "property_ownerships" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "property_ownerships_system" ON "property_ownerships" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);