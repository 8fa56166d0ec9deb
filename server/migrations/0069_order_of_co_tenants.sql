ALTER TABLE "co_tenants" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As they were split until now, by name, so that the upgrade moves no cent.
UPDATE "co_tenants" c SET "position" = o.place
  FROM (select organization_id, id,
               row_number() over (partition by organization_id, tenant_id order by id <> tenant_id, name collate "pl-x-icu", id) - 1 as place
          from "co_tenants") o
 WHERE o.organization_id = c.organization_id and o.id = c.id;
