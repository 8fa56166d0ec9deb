ALTER TABLE "subscribers" ADD COLUMN "agreed_price" bigint;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "agreed_currency" text;--> statement-breakpoint
-- An owner that is no superuser reads and changes rows only where row level security is not forced on it; db/sql/grants.sql forces it again.
ALTER TABLE "organizations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_members" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscribers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- If the organization names nobody of its members and one member has the role, that one is the owner.
UPDATE "organizations" o SET "owner_id" = m."user_id"
  FROM "organization_members" m
 WHERE m."organization_id" = o."id" AND m."role" = 'owner'
   AND NOT EXISTS (SELECT FROM "organization_members" n WHERE n."organization_id" = o."id" AND n."user_id" = o."owner_id")
   AND (SELECT count(*) FROM "organization_members" r WHERE r."organization_id" = o."id" AND r."role" = 'owner') = 1;--> statement-breakpoint
-- One owner: the member whom the organization names. Roles that two changes at the same moment left behind follow it.
UPDATE "organization_members" m SET "role" = CASE WHEN o."owner_id" = m."user_id" THEN 'owner' ELSE 'manager' END, "added_permissions" = '{}', "removed_permissions" = '{}'
  FROM "organizations" o WHERE o."id" = m."organization_id" AND (o."owner_id" = m."user_id") <> (m."role" = 'owner');--> statement-breakpoint
-- What the test provider charges; the price at another provider comes with the next sync.
UPDATE "subscribers" s SET "agreed_price" = b."price", "agreed_currency" = b."currency"
  FROM "sandbox_subscriptions" b WHERE s."provider" = 'sandbox' AND b."id" = s."provider_subscription";