CREATE TABLE "forgotten_signings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid,
	"kind" text NOT NULL,
	"code" text,
	"sha256" text,
	"fingerprints" text[] NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"signed_on" date,
	"signatures" integer NOT NULL,
	"forgotten_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "forgotten_signings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "forgotten_signings_kind" CHECK ("forgotten_signings"."kind" in ('lease', 'annex', 'handover', 'insurance', 'certificate', 'notice', 'rules', 'identity', 'other'))
);
--> statement-breakpoint
ALTER TABLE "forgotten_signings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "forgotten_signings" ADD CONSTRAINT "forgotten_signings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forgotten_signings" ADD CONSTRAINT "forgotten_signings_organization_id_lease_id_leases_organization_id_id_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forgotten_signings_lease" ON "forgotten_signings" USING btree ("organization_id","lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "forgotten_signings_code" ON "forgotten_signings" USING btree ("code");--> statement-breakpoint
CREATE INDEX "forgotten_signings_files" ON "forgotten_signings" USING gin ("fingerprints");--> statement-breakpoint
CREATE POLICY "forgotten_signings_app" ON "forgotten_signings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "forgotten_signings_system" ON "forgotten_signings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);