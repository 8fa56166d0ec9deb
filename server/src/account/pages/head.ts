import { inTransaction } from '../../machinery/db/transaction.ts'
import type { HeadOf } from '../../machinery/http/static.ts'
import type { Services } from '../../machinery/services/services.ts'
import { readPlatformPage } from './queries.ts'

const address = /^\/pages\/([a-z0-9-]{1,80})$/

/**
 * Returns the title and description of a published platform page for the HTML head, for search engines and
 * link previews.
 */
export const headOf =
  ({ database }: Services): HeadOf =>
  async (pathname) => {
    const slug = address.exec(pathname)?.[1]
    if (!slug) return undefined
    const page = await inTransaction(database.app, undefined, (db) => readPlatformPage(db, slug))
    return (
      (page && {
        title: page.seoTitle ?? page.title,
        description: page.seoDescription,
        keywords: page.seoKeywords,
      }) ??
      null
    )
  }
