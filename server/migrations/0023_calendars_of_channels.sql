CREATE TABLE "calendar_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"recurrence_id" text DEFAULT '' NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"outcome" text NOT NULL,
	"booking_id" uuid,
	"first_seen_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"missing_since" timestamp (3) with time zone,
	CONSTRAINT "calendar_events_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "calendar_events_days" CHECK ("calendar_events"."to_date" > "calendar_events"."from_date"),
	CONSTRAINT "calendar_events_outcome" CHECK ("calendar_events"."outcome" in ('booking', 'conflict', 'echo')),
	CONSTRAINT "calendar_events_stay" CHECK (("calendar_events"."outcome" = 'echo') = ("calendar_events"."booking_id" is null))
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_exports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"token_hash" text NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "calendar_exports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "calendar_exports_channel_known" CHECK ("calendar_exports"."channel" in ('airbnb', 'booking', 'vrbo', 'other'))
);
--> statement-breakpoint
ALTER TABLE "calendar_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"url_sealed" text NOT NULL,
	"url_hash" text NOT NULL,
	"host" text NOT NULL,
	"meanings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"etag" text,
	"last_modified" text,
	"body_hash" text,
	"next_read_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"last_good_at" timestamp (3) with time zone,
	"last_code" text,
	"last_status" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"not_understood" integer DEFAULT 0 NOT NULL,
	"blocks_missing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "calendar_sources_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "calendar_sources_channel" CHECK ("calendar_sources"."channel" in ('airbnb', 'booking', 'vrbo', 'other'))
);
--> statement-breakpoint
ALTER TABLE "calendar_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "out_of_service" ADD COLUMN "calendar_source_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_organization_id_source_id_calendar_sources_organization_id_id_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."calendar_sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_exports" ADD CONSTRAINT "calendar_exports_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_organization_id_property_id_properties_organization_id_id_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_identity" ON "calendar_events" USING btree ("organization_id","source_id","uid","recurrence_id");--> statement-breakpoint
CREATE INDEX "calendar_events_booking" ON "calendar_events" USING btree ("organization_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_exports_channel" ON "calendar_exports" USING btree ("organization_id","property_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_exports_token" ON "calendar_exports" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_sources_address" ON "calendar_sources" USING btree ("organization_id","url_hash");--> statement-breakpoint
CREATE INDEX "calendar_sources_property" ON "calendar_sources" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE INDEX "calendar_sources_due" ON "calendar_sources" USING btree ("next_read_at");--> statement-breakpoint
CREATE POLICY "calendar_events_app" ON "calendar_events" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "calendar_events_system" ON "calendar_events" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "calendar_exports_app" ON "calendar_exports" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "calendar_exports_system" ON "calendar_exports" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "calendar_sources_app" ON "calendar_sources" AS PERMISSIVE FOR ALL TO "domovik_app" USING (organization_id = (select app.organization())) WITH CHECK (organization_id = (select app.organization()));--> statement-breakpoint
CREATE POLICY "calendar_sources_system" ON "calendar_sources" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);