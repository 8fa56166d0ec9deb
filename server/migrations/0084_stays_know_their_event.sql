-- not additive: other_booking_id was added after the last release, so no released node uses it.
ALTER TABLE "bookings" ADD COLUMN "event_hash" text;--> statement-breakpoint
CREATE INDEX "bookings_event" ON "bookings" USING btree ("organization_id","event_hash") WHERE event_hash is not null;--> statement-breakpoint
-- An owner that is no superuser reads and changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "bookings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_sources" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_logs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A stay of two events belongs to the one that is still in its calendar.
UPDATE "bookings" b SET "event_hash" = x."hash"
  FROM (SELECT DISTINCT ON (e."organization_id", s."id") e."organization_id", s."id",
               encode(sha256(convert_to(c."property_id" || ' ' || c."url_hash" || ' ' || e."uid" || E'\n' || e."recurrence_id", 'UTF8')), 'hex') AS "hash"
          FROM "calendar_events" e
          JOIN "calendar_sources" c ON c."organization_id" = e."organization_id" AND c."id" = e."source_id"
          CROSS JOIN LATERAL (VALUES (e."booking_id", 0), (e."other_booking_id", 1)) AS s ("id", "place")
         WHERE s."id" IS NOT NULL
         ORDER BY e."organization_id", s."id", e."vanished_at" IS NOT NULL, s."place", e."id") x
 WHERE b."organization_id" = x."organization_id" AND b."id" = x."id";--> statement-breakpoint
-- Who settled what the calendar had cancelled was taken for the one who cancelled it. The event log says whether the calendar was
-- the last to cancel an open stay: nobody confirmed the stay after that.
UPDATE "bookings" b SET "cancelled_by" = 'feed'
 WHERE b."status" = 'cancelled' AND b."cancelled_by" IN ('host', 'guest') AND b."source" IN ('airbnb', 'booking', 'vrbo', 'other')
   AND (SELECT l."details" ->> 'reason' = 'feed'
          FROM "audit_logs" l
         WHERE l."organization_id" = b."organization_id" AND l."record_id" = b."id" AND l."table_name" = 'bookings'
           AND l."details" ->> 'status' = 'cancelled'
           AND NOT EXISTS (SELECT FROM "audit_logs" o
                            WHERE o."organization_id" = l."organization_id" AND o."record_id" = l."record_id" AND o."table_name" = 'bookings'
                              AND o."seq" > l."seq" AND o."details" ->> 'status' <> 'cancelled')
         ORDER BY l."seq" LIMIT 1);--> statement-breakpoint
ALTER TABLE "calendar_events" DROP CONSTRAINT "calendar_events_organization_id_other_booking_id_bookings_organization_id_id_fk";--> statement-breakpoint
DROP INDEX "calendar_events_other_booking";--> statement-breakpoint
ALTER TABLE "calendar_events" DROP COLUMN "other_booking_id";
