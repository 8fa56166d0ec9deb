ALTER TABLE "organizations" ADD COLUMN "vat_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "managed_from_entered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- An owner that is no superuser reads and changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "properties" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leases" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "property_investments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "charge_states" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "book_months" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The day on which a unit was typed in was the default of "managed from". Where it stands, nobody entered another day.
UPDATE "properties" p SET "managed_from_entered" = false
  FROM "organizations" o WHERE o."id" = p."organization_id" AND p."managed_from" = (p."created_at" AT TIME ZONE o."time_zone")::date;--> statement-breakpoint
-- The rule of the view app.default_managed_from, which does not exist yet when a migration runs.
UPDATE "properties" p SET "managed_from" = d."day" FROM (
  SELECT q."organization_id", q."id", least(q."managed_from", coalesce(greatest(let."first_day", i."purchase_date"), i."purchase_date")) AS "day"
    FROM "properties" q
    LEFT JOIN "property_investments" i ON i."organization_id" = q."organization_id" AND i."property_id" = q."id"
    LEFT JOIN LATERAL (
      SELECT min(coalesce(l."charges_from", l."start_date")) AS "first_day" FROM "leases" l
       WHERE l."organization_id" = q."organization_id" AND l."property_id" = q."id" AND l."cancelled_at" IS NULL
         AND coalesce(l."charges_from", l."start_date") < q."managed_from") AS let ON true
   WHERE NOT q."managed_from_entered") AS d
 WHERE d."organization_id" = p."organization_id" AND d."id" = p."id" AND d."day" < p."managed_from";--> statement-breakpoint
-- Nothing stays written off of a charge that was reversed.
UPDATE "charge_states" c SET "written_off" = 0
 WHERE c."closed_as" = 'cancelled' AND c."written_off" > 0
   AND EXISTS (SELECT FROM "transactions" r WHERE r."organization_id" = c."organization_id" AND r."parent_id" = c."charge_id" AND r."kind" = 'reversal');--> statement-breakpoint
-- What is charged in a month is less its credit notes, and holds charges that were written off unpaid. One row per month corrects the
-- sums that were added up by the old rule.
INSERT INTO "book_months" ("organization_id", "month", "charges", "receipts", "corrections", "charged", "paid", "remaining", "received", "expected", "cash")
SELECT c."organization_id", date_trunc('month', c."due_date"::timestamp)::date, 0, 0, 0,
       sum(CASE WHEN c."closed_as" = 'cancelled' THEN c."amount" - c."credited" ELSE -c."credited" END), 0, 0, 0,
       coalesce(sum(CASE WHEN c."closed_as" = 'cancelled' THEN c."amount" - c."credited" ELSE -c."credited" END)
         FILTER (WHERE c."type" NOT IN ('deposit', 'warranty')), 0), 0
  FROM "charge_states" c
 WHERE CASE WHEN c."closed_as" = 'cancelled' THEN c."written_off" > 0 ELSE c."credited" > 0 END
 GROUP BY 1, 2;
