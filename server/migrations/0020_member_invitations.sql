CREATE TABLE "member_invitations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"added_permissions" text[] DEFAULT '{}' NOT NULL,
	"removed_permissions" text[] DEFAULT '{}' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "member_invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "member_invitations_role" CHECK ("member_invitations"."role" in ('manager', 'accountant', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "member_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "added_permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "removed_permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_token" ON "member_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_one_open" ON "member_invitations" USING btree ("organization_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "member_invitations_inviter" ON "member_invitations" USING btree ("organization_id","invited_by");--> statement-breakpoint
CREATE POLICY "member_invitations_app" ON "member_invitations" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "member_invitations_system" ON "member_invitations" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);