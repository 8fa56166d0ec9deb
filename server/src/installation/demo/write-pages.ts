import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { instantOn } from './days.ts'
import sample from './sample/pages.json' with { type: 'json' }

/** Writes the organization's own pages and menu items. */
export async function writePages(scope: SystemScope): Promise<void> {
  const { db, organizationId, today } = scope
  const written = new Date(instantOn(addDays(today, -40), 9)).toISOString()
  await db.execute(sql`
    insert into pages (organization_id, id, title, slug, seo_description, content, status, published_at, created_at, updated_at)
    select ${organizationId}::uuid, id, title, slug, "seoDescription", content, status,
           case status when 'published' then ${written}::timestamptz end, ${written}::timestamptz, ${written}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(sample.pages)}::jsonb) as x(id uuid, title text, slug text, "seoDescription" text,
        content jsonb, status text)`)
  await db.execute(sql`
    insert into navigation_items (organization_id, id, label, icon, page_id, permission, position, created_at)
    select ${organizationId}::uuid, x.id, x.label, x.icon, x."pageId", x.permission, x.place, ${written}::timestamptz
      from rows from (jsonb_to_recordset(${JSON.stringify(sample.navigation)}::jsonb)
        as (id uuid, label text, icon text, "pageId" uuid, permission text)) with ordinality
        as x(id, label, icon, "pageId", permission, place)`)
}
