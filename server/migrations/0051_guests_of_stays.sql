CREATE TABLE "guest_mail_settings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"since" date NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "guest_mail_settings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "guest_mail_settings_kinds" CHECK ("guest_mail_settings"."kinds" <@ array['confirmation', 'balance_due', 'arrival', 'thanks'])
);
--> statement-breakpoint
ALTER TABLE "guest_mail_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guest_mails" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "guest_mails_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "guest_mails_kind" CHECK ("guest_mails"."kind" in ('confirmation', 'balance_due', 'arrival', 'thanks'))
);
--> statement-breakpoint
ALTER TABLE "guest_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "booking_guests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"entry_sealed" text NOT NULL,
	"entered_by" text NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"reported_on" date,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "booking_guests_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "booking_guests_entered_by" CHECK ("booking_guests"."entered_by" in ('guest', 'landlord'))
);
--> statement-breakpoint
ALTER TABLE "booking_guests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stay_pages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "stay_pages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stay_pages_slug_form" CHECK ("stay_pages"."slug" ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$')
);
--> statement-breakpoint
ALTER TABLE "stay_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "guest_links" ADD COLUMN "token_sealed" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "guest_mail_settings" ADD CONSTRAINT "guest_mail_settings_organization_id_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_mails" ADD CONSTRAINT "guest_mails_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_pages" ADD CONSTRAINT "stay_pages_organization_id_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_mails_once" ON "guest_mails" USING btree ("organization_id","booking_id","kind");--> statement-breakpoint
CREATE INDEX "booking_guests_booking" ON "booking_guests" USING btree ("organization_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stay_pages_slug" ON "stay_pages" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_language" CHECK ("bookings"."language" in ('en', 'es', 'pl'));--> statement-breakpoint
CREATE POLICY "guest_mail_settings_app" ON "guest_mail_settings" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "guest_mail_settings_system" ON "guest_mail_settings" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "guest_mails_app" ON "guest_mails" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "guest_mails_system" ON "guest_mails" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking_guests_app" ON "booking_guests" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "booking_guests_system" ON "booking_guests" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "stay_pages_app" ON "stay_pages" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "stay_pages_system" ON "stay_pages" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);