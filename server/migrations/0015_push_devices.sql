CREATE TABLE "push_devices" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"name" text NOT NULL,
	"subscription_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "push_devices_organization_id_user_id_endpoint_hash_pk" PRIMARY KEY("organization_id","user_id","endpoint_hash"),
	CONSTRAINT "push_devices_hash" CHECK ("push_devices"."endpoint_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "push_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "push_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_organization_id_user_id_organization_members_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "notifications_push" ON "notifications" USING btree ("push_at") WHERE push_at is not null;--> statement-breakpoint
CREATE POLICY "push_devices_app" ON "push_devices" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization()) and user_id = (select app.user_id())) WITH CHECK (organization_id = (select app.organization()) and user_id = (select app.user_id()));--> statement-breakpoint
CREATE POLICY "push_devices_system" ON "push_devices" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);