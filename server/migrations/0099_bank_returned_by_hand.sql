ALTER TABLE "bank_told_apart" DROP CONSTRAINT "bank_told_apart_kind";--> statement-breakpoint
ALTER TABLE "bank_told_apart" ADD CONSTRAINT "bank_told_apart_kind" CHECK ("bank_told_apart"."kind" in ('receipt', 'refund', 'returned', 'expense', 'income', 'owner_payout', 'owner_contribution'));--> statement-breakpoint
-- An owner that is no superuser reads and changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "bank_matches" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_lines" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incomes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Their triggers read views, which do not exist now.
ALTER TABLE "bank_matches" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "bank_lines" DISABLE TRIGGER USER;--> statement-breakpoint
-- A payment that a person recorded as returned opened its line, and the line was booked again as another one: the first match stays over.
UPDATE "bank_matches" m SET "undone_at" = pg_catalog.now()
 WHERE m."kind" = 'receipt' AND m."undone_at" IS NULL
   AND EXISTS (SELECT FROM "transactions" r WHERE r."organization_id" = m."organization_id" AND r."parent_id" = m."receipt_id" AND r."kind" = 'reversal' AND r."cause" = 'returned')
   AND NOT EXISTS (SELECT FROM "bank_matches" n WHERE n."organization_id" = m."organization_id" AND n."receipt_id" = m."receipt_id" AND n."kind" = 'returned' AND n."undone_at" IS NULL)
   AND EXISTS (SELECT FROM "bank_matches" o WHERE o."organization_id" = m."organization_id" AND o."line_id" = m."line_id" AND o."undone_at" IS NULL AND o."created_at" > m."created_at");--> statement-breakpoint
-- One that was not booked again is booked as that payment: the money did come.
UPDATE "bank_lines" b SET "booked" = true
 WHERE NOT b."booked" AND EXISTS (SELECT FROM "bank_matches" m JOIN "transactions" r ON r."organization_id" = m."organization_id" AND r."parent_id" = m."receipt_id"
     AND r."kind" = 'reversal' AND r."cause" = 'returned' WHERE m."organization_id" = b."organization_id" AND m."line_id" = b."id" AND m."kind" = 'receipt' AND m."undone_at" IS NULL)
   AND (SELECT pg_catalog.sum(m."amount") FROM "bank_matches" m WHERE m."organization_id" = b."organization_id" AND m."line_id" = b."id" AND m."kind" = 'receipt' AND m."undone_at" IS NULL
     AND NOT EXISTS (SELECT FROM "transactions" r WHERE r."organization_id" = m."organization_id" AND r."parent_id" = m."receipt_id" AND r."kind" = 'reversal' AND r."cause" IS DISTINCT FROM 'returned'))
     = pg_catalog.abs(b."amount");--> statement-breakpoint
-- What a line that is set aside was booked as does not come back.
UPDATE "bank_matches" m SET "undone_at" = pg_catalog.now() FROM "bank_lines" b
 WHERE b."organization_id" = m."organization_id" AND b."id" = m."line_id" AND b."ignored_at" IS NOT NULL AND NOT b."booked" AND m."undone_at" IS NULL AND m."kind" IN ('expense', 'income');--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "bank_matches" ENABLE TRIGGER USER;
