ALTER TABLE "let_days" ADD COLUMN "claimed_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL;--> statement-breakpoint
ALTER TABLE "out_of_service" ADD COLUMN "dates_changed_at" timestamp (3) with time zone DEFAULT app.now() NOT NULL;--> statement-breakpoint
-- An owner that is no superuser reads and changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "out_of_service" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "let_days" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leases" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bookings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Calendars that were exported before name these instants; with the instant of the upgrade every reader would see a change.
UPDATE "out_of_service" SET "dates_changed_at" = "created_at";--> statement-breakpoint
UPDATE "let_days" d SET "claimed_at" = l."updated_at" FROM "leases" l
 WHERE d."source" = 'lease' AND l."organization_id" = d."organization_id" AND l."id" = d."id";--> statement-breakpoint
UPDATE "let_days" d SET "claimed_at" = b."dates_changed_at" FROM "bookings" b
 WHERE d."source" = 'booking' AND b."organization_id" = d."organization_id" AND b."id" = d."id";
