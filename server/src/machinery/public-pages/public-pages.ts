/**
 * Public pages as complete HTML: rendered when first asked for, kept compressed, and rendered again when an answer of the
 * API that they show has changed (docs/decisions/056).
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { policyWith } from '../http/headers.ts'
import { isFromThisMachine, languageOf } from '../http/request.ts'
import { markOf, sampleOf, textsOf } from './filled-page.ts'
import type { ListedPage } from './messages.ts'
import { type Ask, Renderer } from './renderer.ts'
import { type Sendable, send, sendFilled } from './send-page.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'

export type Site = { app: 'admin' | 'tenant'; origin: string }

/** Calls the API inside the process; `env` names the connection of the reader for whom it is called. */
export type CallApi = (request: Request, env?: object) => Response | Promise<Response>

type How = { language: 'en' | 'es' | 'pl'; named: boolean; local: boolean }

type Kept = Sendable & {
  /** The calls that the page shows, with the hashes of their answers. */
  shown: readonly { address: string; language: string; hash: string }[]
  day: string
  checked: number
  generation: number
}

/** Other processes may have changed what a page shows; this long it is sent without asking. */
const trustedMs = 1_000
/** Values of an address that change nothing on the page. */
const neutral = /^(lang|next|plan|utm_\w+|gclid|fbclid|ref)$/
/** Kept renderings; landlords can have any number of pages. */
const mostKept = 500
/** In the place of `$name`: no page has it, so it stands for all that do not exist. They share one rendering. */
const nobody = '-'
/** Returns what an address has in the place of `$name`; undefined if it does not fit. */
function partOf(path: string, pathname: string): string | undefined {
  const [before, after, ...more] = path.split(/\$\w+/)
  if (before === undefined || after === undefined || more.length > 0) return undefined
  if (!pathname.startsWith(before) || !pathname.endsWith(after)) return undefined
  const part = pathname.slice(before.length, pathname.length - after.length)
  if (part === '' || part.includes('/')) return undefined
  return /^[a-z0-9-]{1,40}$/.test(part) ? part : nobody
}
const filled = (path: string, part: string): string => path.replace(/\$\w+/, part)
/** Returns the secret of an address; undefined if it does not fit. */
const secretOf = ({ path, secret }: ListedPage, pathname: string): string | undefined => {
  const before = secret && path.replace(/\$\w+$/, '')
  const token = before && pathname.startsWith(before) ? pathname.slice(before.length) : ''
  return /^[\w-]{20,200}$/.test(token) ? token : undefined
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64')

/** What a page shows of an answer. Each refusal contains another request id, so only its status counts. */
const contentOf = ({ status, body }: { status: number; body: string }): string =>
  status < 400 ? hashOf(body) : String(status)

/** The public pages of one site. */
export class PublicPages {
  #site: Site
  #call: CallApi
  #pages: readonly ListedPage[]
  #renderer: Renderer
  #kept = new Map<string, Kept>()
  #making = new Map<string, Promise<Kept | undefined>>()
  #generation = 0

  /** `folder` contains what the build prepared; without it there are no pages. */
  constructor(site: Site, folder: string, call: CallApi) {
    this.#site = site
    this.#call = call
    this.#renderer = new Renderer(folder)
    const list = `${folder}/pages.json`
    this.#pages = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as ListedPage[]) : []
  }

  /** Call it after every write in this process, which may have changed what the pages show. */
  written(): void {
    this.#generation += 1
  }

  /**
   * Returns the page of an address, robots.txt or the sitemap; undefined if the address is none of them, or if the page
   * cannot be rendered now.
   */
  async respond(c: Context): Promise<Response | undefined> {
    const url = new URL(c.req.url)
    if (this.#pages.length === 0) return undefined
    if (url.pathname === '/robots.txt') return c.text(robotsOf(this.#site))
    if (url.pathname === '/sitemap.xml')
      return c.body(sitemapOf(this.#site, this.#pages), 200, {
        'content-type': 'application/xml; charset=utf-8',
      })
    const behindLink = this.#pages.find((page) => secretOf(page, url.pathname))
    if (behindLink) return this.#filled(c, behindLink, secretOf(behindLink, url.pathname)!)
    const asked = this.#pageOf(url)
    if (!asked) return undefined
    const isGone = await this.#isGone(asked)
    const page = isGone ? asked.none : asked
    if (!page) return undefined
    const how = await this.#how(c, url)
    const kept = await this.#find(page, how)
    return kept && send(c, kept, how.language, isGone ? 404 : 200)
  }

  async #how(c: Context, { searchParams }: URL): Promise<How> {
    const named = /^(en|es|pl)$/.exec(searchParams.get('lang') ?? '')?.[0] as 'en' | undefined
    const language = named ?? (await this.#languageFor(c))
    return { language, named: named !== undefined, local: isFromThisMachine(c) }
  }

  /** The page behind a secret link; undefined for a link that does not work, about which the application says why. */
  async #filled(c: Context, page: ListedPage, token: string): Promise<Response | undefined> {
    const how = await this.#how(c, new URL(c.req.url))
    const forwarded = c.req.header('x-forwarded-for')
    const response = await this.#call(
      new Request(new URL(page.secret!, this.#site.origin), {
        method: 'POST',
        headers: {
          'accept-language': how.language,
          'content-type': 'application/json',
          'x-client': 'web',
          ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        },
        body: JSON.stringify({ token }),
      }),
      c.env as object | undefined,
    )
    if (!response.ok) return undefined
    const shown = (await response.json()) as Record<string, unknown>
    const sample = JSON.stringify(sampleOf(shown))
    const kept = await this.#find({ ...page, path: filled(page.path, markOf('token')), sample }, how)
    return kept && sendFilled(c, kept, { ...textsOf(shown), token }, how.language)
  }

  /** Returns the page of an address. `none` is what is shown if the API knows no such page. */
  #pageOf({ pathname, searchParams }: URL): (ListedPage & { none?: ListedPage }) | undefined {
    const telling = [...searchParams].filter(([name]) => !neutral.test(name))
    const variant = telling.map(([name, value]) => `${name}=${value}`).join('&') || undefined
    for (const page of this.#pages) {
      if (page.secret || page.variant !== variant) continue
      if (page.path === pathname) return page
      const part = partOf(page.path, pathname)
      if (!part) continue
      const of = (name: string): ListedPage => ({
        ...page,
        path: filled(page.path, name),
        ...(page.exists && { exists: filled(page.exists, name) }),
      })
      return { ...of(part), none: of(nobody) }
    }
    return undefined
  }

  /** Whether the API refuses the page; what was rendered of it is forgotten then. */
  async #isGone({ path, exists, none }: ListedPage & { none?: ListedPage }): Promise<boolean> {
    if (!exists) return false
    const { status } = await this.#ask(false)(exists, 'en')
    if (status !== 404) return false
    if (path === none?.path) return true
    for (const key of this.#kept.keys())
      if (key.startsWith(JSON.stringify([path]).slice(0, -1))) this.#kept.delete(key)
    return true
  }

  /** The chosen language, or the first that the reader accepts, or that of the installation. */
  async #languageFor(c: Context): Promise<'en' | 'es' | 'pl'> {
    const chosen = /(?:^|;\s*)lang=(en|es|pl)(?:;|$)/.exec(c.req.header('cookie') ?? '')?.[1]
    if (chosen) return chosen as 'en'
    const accepted = c.req.header('accept-language')
    if (/(^|[,\s])(en|es|pl)\b/i.test(accepted ?? '')) return languageOf(accepted)
    const { status, body } = await this.#ask(false)(
      this.#site.app === 'admin' ? '/api/site' : '/api/tenant/site',
      'en',
    )
    const site = status === 200 ? (JSON.parse(body) as { defaultLanguage?: string }) : {}
    return languageOf(site.defaultLanguage)
  }

  async #find(page: ListedPage, how: How): Promise<Kept | undefined> {
    const key = JSON.stringify([page.path, page.variant, how, page.sample])
    const kept = this.#kept.get(key)
    const day = new Date().toISOString().slice(0, 10)
    const generation = this.#generation
    const now = performance.now()
    if (kept && kept.generation === generation && kept.day === day && now - kept.checked < trustedMs)
      return kept
    const underWay = this.#making.get(`${generation} ${key}`)
    if (underWay) return underWay
    const coming = this.#current(kept?.day === day ? kept : undefined, page, how)
      .then((made) => {
        const current = { ...made, day, generation, checked: performance.now() }
        this.#kept.set(key, current)
        const [oldest] = this.#kept.keys()
        if (this.#kept.size > mostKept && oldest) this.#kept.delete(oldest)
        return current
      })
      // Without the database the last page is still useful. Without any, the application explains.
      .catch(() => kept)
      .finally(() => this.#making.delete(`${generation} ${key}`))
    this.#making.set(`${generation} ${key}`, coming)
    return coming
  }

  /** The kept page if the API still answers the same, else a new one. */
  async #current(
    kept: Kept | undefined,
    page: ListedPage,
    { language, named, local }: How,
  ): Promise<Omit<Kept, 'day' | 'checked' | 'generation'>> {
    const { secret, sample } = page
    const askApi = this.#ask(local)
    const ask: Ask = async (address, reader) =>
      sample !== undefined && address === secret ? { status: 200, body: sample } : askApi(address, reader)
    if (kept) {
      const answers = await Promise.all(kept.shown.map((each) => ask(each.address, each.language)))
      if (answers.every((answer, at) => contentOf(answer) === kept.shown[at]?.hash)) return kept
    }
    const shown: { address: string; language: string; hash: string }[] = []
    const noted: Ask = async (address, reader) => {
      const answer = await ask(address, reader)
      shown.push({ address, language: reader, hash: contentOf(answer) })
      return answer
    }
    const { origin } = this.#site
    const { html, scripts, styles } = await this.#renderer.render({ page, language, named, origin }, noted)
    const identity = Buffer.from(html)
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify<Buffer, Buffer>(gzip)(identity),
    ])
    return {
      bytes: { identity, br, gzip: zipped },
      tag: hashOf(identity).slice(0, 20),
      policy: policyWith({ scripts: scripts.map(hashOf), styles: styles.map(hashOf) }),
      shown,
    }
  }

  #ask =
    (local: boolean): Ask =>
    async (address, language) => {
      const headers = {
        'accept-language': language,
        'x-client': 'web',
        ...(local ? {} : { via: '1.1 domovik' }),
      }
      const response = await this.#call(new Request(new URL(address, this.#site.origin), { headers }))
      return { status: response.status, body: await response.text() }
    }
}
