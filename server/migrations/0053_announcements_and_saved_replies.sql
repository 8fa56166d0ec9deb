CREATE TABLE "announcement_recipients" (
	"organization_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"message_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "announcement_recipients_organization_id_announcement_id_tenant_id_pk" PRIMARY KEY("organization_id","announcement_id","tenant_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "announcements_state" CHECK ("announcements"."state" in ('running', 'done', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "announcements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "saved_replies_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_organization_id_announcement_id_announcements_organization_id_id_fk" FOREIGN KEY ("organization_id","announcement_id") REFERENCES "public"."announcements"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_organization_id_tenant_id_tenants_organization_id_id_fk" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."tenants"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_organization_id_message_id_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipients_tenant" ON "announcement_recipients" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_message" ON "announcement_recipients" USING btree ("organization_id","message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "announcement_recipients_newest" ON "announcement_recipients" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "announcements_running" ON "announcements" USING btree ("organization_id","id") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_name" ON "saved_replies" USING btree ("organization_id",lower(name));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_organization_id_message_id_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_message" ON "tickets" USING btree ("organization_id","message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE POLICY "announcement_recipients_app" ON "announcement_recipients" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "announcement_recipients_system" ON "announcement_recipients" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "announcements_app" ON "announcements" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "announcements_system" ON "announcements" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "saved_replies_app" ON "saved_replies" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "saved_replies_system" ON "saved_replies" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);