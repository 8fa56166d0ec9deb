CREATE TABLE "signing_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email_sealed" text,
	"email_hint" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text,
	"sent_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"sent_by_hand" integer DEFAULT 0 NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp (3) with time zone,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"pass_hash" text,
	"pass_expires_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "signing_links_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "signing_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signing_parties" DROP CONSTRAINT "signing_parties_role";--> statement-breakpoint
DROP INDEX "signing_parties_once";--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_organization_id_id_signing_parties_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."signing_parties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_links_token" ON "signing_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_parties_sides" ON "signing_parties" USING btree ("organization_id","signing_id","role") WHERE role in ('landlord', 'tenant');--> statement-breakpoint
CREATE INDEX "signing_parties_signing" ON "signing_parties" USING btree ("organization_id","signing_id");--> statement-breakpoint
ALTER TABLE "signing_parties" ADD CONSTRAINT "signing_parties_role" CHECK ("signing_parties"."role" in ('landlord', 'tenant', 'co_tenant', 'guarantor', 'attorney', 'co_signer'));--> statement-breakpoint
CREATE POLICY "signing_links_app" ON "signing_links" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "signing_links_system" ON "signing_links" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);