ALTER TABLE "allocations" ADD COLUMN "elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An owner that is no superuser reads and changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "allocations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "property_months" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "allocation_vat" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The mark changes no figure that a trigger keeps.
ALTER TABLE "allocations" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "allocations" a SET "elsewhere" = true
  FROM "transactions" s, "transactions" c
 WHERE s."organization_id" = a."organization_id" AND s."id" = a."source_id"
   AND c."organization_id" = a."organization_id" AND c."id" = a."charge_id"
   AND c."property_id" IS NOT NULL AND c."property_id" IS DISTINCT FROM s."property_id";--> statement-breakpoint
ALTER TABLE "allocations" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "allocations_elsewhere" ON "allocations" USING btree ("organization_id","source_id") WHERE "allocations"."elsewhere";--> statement-breakpoint
-- Money of a lease belongs to the unit of the charge that it pays, as money of a guest does since 0071. Rows of the months correct what was
-- added up by the unit with which the money was entered. The part that pays tourist tax is not among it. Organizations without months get them
-- when the upgrade ends.
INSERT INTO "property_months" ("organization_id", "month", "property_id", "received")
SELECT a."organization_id", date_trunc('month', s."effective_date"::timestamp)::date, unit."property_id", sum(unit."sign" * a."amount")
  FROM "allocations" a
  JOIN "transactions" s ON s."organization_id" = a."organization_id" AND s."id" = a."source_id"
  JOIN "transactions" c ON c."organization_id" = a."organization_id" AND c."id" = a."charge_id" AND c."type" <> 'tourist_tax'
 CROSS JOIN LATERAL (VALUES (c."property_id", 1), (s."property_id", -1)) AS unit ("property_id", "sign")
 WHERE a."elsewhere" AND s."lease_id" IS NOT NULL AND s."status" IN ('completed', 'paid')
   AND (s."kind" = 'deposit_applied' OR s."kind" = 'receipt' AND s."type" NOT IN ('deposit', 'warranty', 'deposit_transfer'))
   AND EXISTS (SELECT FROM "property_months" m WHERE m."organization_id" = a."organization_id")
 GROUP BY 1, 2, 3 HAVING sum(unit."sign" * a."amount") <> 0;--> statement-breakpoint
UPDATE "allocation_vat" v SET "property_id" = c."property_id"
  FROM "transactions" c
 WHERE c."organization_id" = v."organization_id" AND c."id" = v."charge_id"
   AND c."property_id" IS NOT NULL AND c."property_id" IS DISTINCT FROM v."property_id";
