CREATE TABLE "official_values" (
	"series" text NOT NULL,
	"period" text NOT NULL,
	"value" text NOT NULL,
	"published_on" date,
	"source" text,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL,
	CONSTRAINT "official_values_series_period_pk" PRIMARY KEY("series","period"),
	CONSTRAINT "official_values_series" CHECK ("official_values"."series" in ('pl_statutory', 'es_legal', 'pl_commercial', 'eu_commercial', 'pl_cpi', 'es_cpi', 'es_irav', 'hicp'))
);
--> statement-breakpoint
ALTER TABLE "official_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "statutory_series" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_statutory_series" CHECK ("organizations"."statutory_series" in ('pl_statutory', 'es_legal'));--> statement-breakpoint
CREATE POLICY "official_values_app" ON "official_values" AS PERMISSIVE FOR SELECT TO "domovik_app" USING (true);--> statement-breakpoint
CREATE POLICY "official_values_system" ON "official_values" AS PERMISSIVE FOR ALL TO "domovik_system" USING (true) WITH CHECK (true);