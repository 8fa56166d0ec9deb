import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'

/**
 * Pages of organizations. Pages of the platform belong to the organization whose id is all zeros
 * (docs/decisions/031).
 */
export const pages = pgTable(
  'pages',
  {
    ...organizationKey(),
    title: text().notNull(),
    slug: text().notNull(),
    seoTitle: text(),
    seoDescription: text(),
    seoKeywords: text(),
    /** Blocks as defined in contract/src/admin/account/pages.ts, never markup. */
    content: jsonb().notNull(),
    status: text().notNull().default('draft'),
    version: integer().notNull().default(1),
    publishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('pages_slug').on(t.organizationId, t.slug).where(sql`deleted_at is null`),
    index('pages_changed').on(t.organizationId, t.updatedAt, t.id).where(sql`deleted_at is null`),
    check('pages_status', sql`${t.status} in ('draft', 'published')`),
    check('pages_content', sql`jsonb_typeof(${t.content}) = 'array'`),
    ...organizationPolicies('pages'),
  ],
)
