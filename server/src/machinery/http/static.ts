/** Serves the two front ends. The host name alone decides which one (ROUTE-01 to ROUTE-04). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { escapeHtml } from '../html.ts'
import { type CallApi, PublicPages } from '../public-pages/public-pages.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
/** The name of the product in the built files; the server replaces it by the name of this installation. */
const builtName = 'Domovik'
const namedFiles = ['index.html', 'manifest.webmanifest', 'icons/mark.svg'] as const
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])

type Encoding = 'br' | 'gzip'
type Asset = {
  type: string
  tag: string
  immutable: boolean
  /** Contains the name of the product. */
  named: boolean
  compressible: boolean
  identity: Buffer
  /** Compressed at the first request, so that the start does not wait for unused files. */
  compressed: Map<Encoding, Promise<Buffer>>
}
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>(gzip),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
}
/** The files that contain the name of the product, with the current name. */
type Renamed = Map<Asset, { name: string; asset: Asset }>
type Site = { assets: Map<string, Asset>; index: Asset | undefined }

/** The head of a page before any script runs, for search engines and previews. */
type Head = { title: string; description: string | null; keywords: string | null }
/** Returns the head for a path; null if the page does not exist, undefined if the path has no own head. */
export type HeadOf = (pathname: string) => Promise<Head | null | undefined>

const builds = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

type SitePages = Record<'admin' | 'tenant', PublicPages>

/** The public pages of both sites. `call` calls the API for what they show. */
export const openPublicPages = (config: Config, call: CallApi): SitePages => ({
  admin: new PublicPages({ app: 'admin', origin: config.appUrl }, join(builds, 'pages/admin'), call),
  tenant: new PublicPages({ app: 'tenant', origin: config.tenantUrl }, join(builds, 'pages/tenant'), call),
})

/** Pages show what writes may change, so that they must look at it again after each. */
export const notePageChanges =
  (pages: SitePages): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return
    pages.admin.written()
    pages.tenant.written()
  }

/**
 * Reads both builds into memory; each file is compressed once. Responds 503 until a build exists. `headOf` returns the
 * heads stored in the database for pages of the landlord's site; `pages` has the pages that are sent as complete HTML;
 * `root` is the folder of the builds.
 */
export function frontEnds(
  config: Config,
  headOf: HeadOf,
  pages: SitePages,
  root = builds,
): MiddlewareHandler {
  const sites = { admin: readSite(join(root, 'admin')), tenant: readSite(join(root, 'tenant')) }
  const renamed: Renamed = new Map()
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const host = isTenantHost(c.req.header('host') ?? '', config.tenantDomain) ? 'tenant' : 'admin'
    const site = sites[host]
    const page = await pages[host].respond(c)
    if (page) return page
    const { pathname, search } = new URL(c.req.url)
    const intended = withoutPunctuation(pathname)
    if (intended) return c.redirect(intended + search)
    const asset = site.assets.get(pathname)
    if (!asset && (pathname.startsWith('/assets/') || extname(pathname) !== '')) return next()
    const built = asset ?? site.index
    if (!built) return c.text('The front end has not been built yet: npm start builds it.', 503)
    const found = withName(built, config.productName, renamed)
    const head = asset || host === 'tenant' ? undefined : await headOf(pathname)
    if (head !== undefined) return c.html(withHead(found, head, config.productName), head ? 200 : 404)
    return send(found, c.req.header('accept-encoding') ?? '', c.req.header('if-none-match'))
  }
}

/**
 * Returns an address that was copied out of a sentence without the punctuation behind it; undefined if there is none. No address of
 * ours ends with it. Two slashes would begin the address of another host.
 */
function withoutPunctuation(pathname: string): string | undefined {
  let end = pathname.length
  while (end > 1 && '.,;:!)]'.includes(pathname[end - 1]!)) end -= 1
  return end < pathname.length && end > 1 && !pathname.startsWith('//') ? pathname.slice(0, end) : undefined
}

/** ROUTE-02: a host whose name contains the tenant domain serves the tenant application. */
function isTenantHost(host: string, tenantDomain: string): boolean {
  return host.toLowerCase().includes(tenantDomain.toLowerCase())
}

async function send(asset: Asset, accepted: string, known: string | undefined): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': asset.type,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.tag,
    vary: 'accept-encoding',
  }
  if (known === asset.tag) return new Response(null, { status: 304, headers })
  const encoding = (['br', 'gzip'] as const).find((each) => asset.compressible && accepted.includes(each))
  const body = encoding ? await compressedWith(encoding, asset) : asset.identity
  if (encoding) headers['content-encoding'] = encoding
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'content-length': String(body.length) },
  })
}

/** Returns the file with the installation's name of the product; the tag changes with the name. */
function withName(asset: Asset, name: string, renamed: Renamed): Asset {
  if (!asset.named || name === builtName) return asset
  const known = renamed.get(asset)
  if (known?.name === name) return known.asset
  const written = asset.type === types['.webmanifest'] ? JSON.stringify(name).slice(1, -1) : escapeHtml(name)
  const identity = Buffer.from(asset.identity.toString().replaceAll(builtName, () => written))
  const made = { ...asset, identity, tag: tagOf(identity), compressed: new Map() }
  renamed.set(asset, { name, asset: made })
  return made
}

const tagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`

function withHead({ identity }: Asset, head: Head | null, product: string): string {
  const html = identity.toString()
  if (!head) return html
  const meta = (name: 'description' | 'keywords') =>
    head[name] ? `<meta name="${name}" content="${escapeHtml(head[name])}">` : ''
  const title = `<title>${escapeHtml(`${head.title} · ${product}`)}</title>`
  return html.replace(/<title>.*?<\/title>/s, () => `${title}${meta('description')}${meta('keywords')}`)
}

function compressedWith(encoding: Encoding, { compressed, identity }: Asset): Promise<Buffer> {
  const made = compressed.get(encoding) ?? compress[encoding](identity)
  compressed.set(encoding, made)
  return made
}

function readSite(folder: string): Site {
  const assets = new Map<string, Asset>()
  for (const path of filesBelow(folder))
    assets.set(`/${relative(folder, path).split(sep).join('/')}`, readAsset(folder, path))
  const index = assets.get('/index.html')
  if (index) assets.set('/', index)
  return { assets, index }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => statSync(path).isFile())
  } catch {
    return []
  }
}

function readAsset(folder: string, path: string): Asset {
  const identity = readFileSync(path)
  const extension = extname(path)
  return {
    type: types[extension] ?? 'application/octet-stream',
    tag: tagOf(identity),
    immutable: path.includes(`${sep}assets${sep}`),
    named: namedFiles.some((file) => path === join(folder, file)),
    compressible: compressible.has(extension) && identity.length > 500,
    identity,
    compressed: new Map(),
  }
}
