CREATE TABLE "bills_settlements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"actual" bigint NOT NULL,
	"advances" bigint NOT NULL,
	"costs" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bills_settlements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bills_settlements_period" CHECK ("bills_settlements"."to_date" >= "bills_settlements"."from_date"),
	CONSTRAINT "bills_settlements_amounts" CHECK ("bills_settlements"."actual" >= 0 and "bills_settlements"."advances" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bills_settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rent_indexations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"series" text NOT NULL,
	"kind" text NOT NULL,
	"base_period" text,
	"base_value" text,
	"next_period" text NOT NULL,
	"next_value" text NOT NULL,
	"published_on" date,
	"cap_percent" text,
	"upward_only" boolean NOT NULL,
	"rent_before" bigint NOT NULL,
	"rent_after" bigint NOT NULL,
	"replaced_terms" boolean NOT NULL,
	"notified" boolean NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "rent_indexations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "rent_indexations_kind" CHECK ("rent_indexations"."kind" in ('annual', 'levels') and ("rent_indexations"."kind" = 'levels') = ("rent_indexations"."base_value" is not null)),
	CONSTRAINT "rent_indexations_rents" CHECK ("rent_indexations"."rent_before" >= 0 and "rent_indexations"."rent_after" >= 0)
);
--> statement-breakpoint
ALTER TABLE "rent_indexations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bills_settlements" ADD CONSTRAINT "bills_settlements_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_indexations" ADD CONSTRAINT "rent_indexations_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_settlements_lease" ON "bills_settlements" USING btree ("organization_id","lease_id","from_date");--> statement-breakpoint
CREATE INDEX "rent_indexations_lease" ON "rent_indexations" USING btree ("organization_id","lease_id","valid_from");--> statement-breakpoint
CREATE POLICY "bills_settlements_app" ON "bills_settlements" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "bills_settlements_system" ON "bills_settlements" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "rent_indexations_app" ON "rent_indexations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "rent_indexations_system" ON "rent_indexations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);