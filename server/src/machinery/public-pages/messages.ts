/** What the server and the thread that renders pages send to each other. */

/** A page of the list that the build writes (web/admin/app/public-pages.ts). */
export type ListedPage = {
  /** Exact, or with one `$name` for a part of small letters, digits and hyphens. */
  path: string
  variant?: string
  same?: string
  /** Of a path with a `$name`: the call whose refusal means that there is no such page. */
  exists?: string
  /** Of a path with a `$token`: the call that reads what the link shows. The page is complete for links that work. */
  secret?: string
  /** Of a page with a secret: the answer of that call with marks instead of texts, as JSON. */
  sample?: string
}

export type RenderWish = {
  page: ListedPage
  language: 'en' | 'es' | 'pl'
  named: boolean
  origin: string
}

/** A complete page, with the texts of its inline scripts and styles. */
export type PublicDocument = { html: string; scripts: readonly string[]; styles: readonly string[] }

export type ToThread = { render: number; wish: RenderWish } | { answer: number; status: number; body: string }

export type FromThread =
  | { ask: number; of: number; address: string; language: string }
  | { rendered: number; page: PublicDocument }
  | { failed: number; message: string }
