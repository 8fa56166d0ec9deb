/**
 * The service worker of both applications. The build writes it to /sw.js with the files of the shell. It serves only
 * public files from its cache: the shell, scripts, styles, fonts, icons. Data and sign-in always use the network.
 */
declare const self: ServiceWorkerGlobalScope & {
  __PRECACHE__?: { url: string; revision: string | null }[]
  __RENDERED__?: string[]
}

{
  const entries = self.__PRECACHE__ ?? []
  const shell = 'domovik-shell'
  /** A cache per build, so that files of older builds are removed together. */
  const assetCaches = 'domovik-assets-'
  const seen =
    assetCaches +
    entries
      .map((entry) => entry.revision ?? '')
      .join('')
      .slice(0, 16)
  const shellUrl = '/index.html'

  /** Never cached: data, sign-in, files, the server's own pages. */
  const server =
    /^\/(api|auth\/v1|files|docs|openapi|events|healthz|readyz|metrics|robots|sitemap|third-party-notices|\.well-known)(\/|\.|$)/
  /** Pages that the server renders completely. The cached shell replaces them only without a network. */
  const rendered = (self.__RENDERED__ ?? []).map(
    (path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`),
  )
  /** Pages of visitors that the server does not render. They use the network too, to be those of the newest version. */
  const visitors = /^\/($|tenant-portal|pending-|activation-|reset-password|debug)/
  const isPublic = (pathname: string): boolean =>
    visitors.test(pathname) || rendered.some((page) => page.test(pathname))

  const keyOf = (entry: { url: string; revision: string | null }): string =>
    entry.revision ? `${entry.url}?v=${entry.revision}` : entry.url

  async function install(): Promise<void> {
    const cache = await caches.open(shell)
    const held = new Set(
      (await cache.keys()).map((request) => new URL(request.url).pathname + new URL(request.url).search),
    )
    const missing = entries.filter((entry) => !held.has(keyOf(entry)))
    await Promise.all(
      missing.map(async (entry) => {
        const response = await fetch(entry.url, { cache: 'no-cache' })
        if (!response.ok) throw new Error(`${entry.url}: ${response.status}`)
        await cache.put(keyOf(entry), response)
      }),
    )
  }

  async function activate(): Promise<void> {
    const cache = await caches.open(shell)
    const wanted = new Set(entries.map(keyOf))
    for (const request of await cache.keys()) {
      const url = new URL(request.url)
      if (!wanted.has(url.pathname + url.search)) await cache.delete(request)
    }
    const old = (await caches.keys()).filter((name) => name.startsWith(assetCaches) && name !== seen)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }

  /** A file that cannot be stored, for example on a full device, is loaded from the network each time. */
  async function store(pathname: string, response: Response): Promise<void> {
    try {
      await (await caches.open(seen)).put(pathname, response)
    } catch {
      return
    }
  }

  let renewing: Promise<void> | undefined

  /**
   * Takes the page of the shell from the server again. A missing asset means that the server has a newer build: without this every
   * reload would show the old page, which names the same missing asset, until the worker of the new build takes over.
   */
  async function renewShell(): Promise<void> {
    const entry = entries.find((one) => one.url === shellUrl)
    const fresh = entry && (await fetch(shellUrl, { cache: 'no-cache' }))
    if (entry && fresh?.ok) await (await caches.open(shell)).put(keyOf(entry), fresh)
  }

  /** Returns a cached file or the network's response, which is cached if it is an asset with a hash in its name. */
  async function asset(request: Request, pathname: string): Promise<Response> {
    const entry = entries.find((one) => one.url === pathname)
    const kept = await caches.match(entry ? keyOf(entry) : pathname)
    if (kept) return kept
    const response = await fetch(request)
    if (response.ok && pathname.startsWith('/assets/')) await store(pathname, response.clone())
    if (response.status === 404 && pathname.startsWith('/assets/')) {
      renewing ??= renewShell()
        .catch(() => undefined)
        .finally(() => {
          renewing = undefined
        })
      // The page is loaded again as soon as it has the answer.
      await renewing
    }
    return response
  }

  async function page(request: Request, pathname: string): Promise<Response> {
    const entry = entries.find((one) => one.url === shellUrl)
    const kept = entry && (await caches.match(keyOf(entry)))
    if (!kept) return fetch(request)
    if (!isPublic(pathname)) return kept
    return fetch(request).catch(() => kept)
  }

  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => event.waitUntil(activate()))

  self.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== self.location.origin || server.test(url.pathname)) return
    if (request.mode === 'navigate') event.respondWith(page(request, url.pathname))
    else if (url.pathname.startsWith('/assets/') || entries.some((one) => one.url === url.pathname)) {
      event.respondWith(asset(request, url.pathname))
    }
  })

  /** Caches assets that a page loaded before this worker was active. They come from the browser's own cache. */
  async function keep(paths: readonly unknown[]): Promise<void> {
    const cache = await caches.open(seen)
    const wanted = paths.filter(
      (path): path is string => typeof path === 'string' && path.startsWith('/assets/'),
    )
    await Promise.all(
      wanted.map(async (path) => {
        if (!(await caches.match(path))) await cache.add(path)
      }),
    )
  }

  /** `skip-waiting` after the person agreed to reload; `keep` with the assets that a page has loaded. */
  self.addEventListener('message', (event) => {
    if (event.data === 'skip-waiting') event.waitUntil(self.skipWaiting())
    else if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep))
  })

  /** The network is back: open pages send writes made while offline. */
  self.addEventListener('sync', (event) => {
    const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
    if (tag !== 'outbox') return
    const tell = self.clients.matchAll({ type: 'window' }).then((pages) => {
      for (const open of pages) open.postMessage('send-outbox')
    })
    waitUntil.call(event, tell)
  })

  self.addEventListener('push', (event) => {
    const notice: { title?: string; body?: string; url?: string; tag?: string } = event.data?.json() ?? {}
    if (!notice.title) return
    const options = {
      body: notice.body,
      icon: '/icons/192.png',
      badge: '/icons/badge.png',
      data: notice.url ?? '/',
      ...(notice.tag ? { tag: notice.tag } : {}),
    }
    event.waitUntil(self.registration.showNotification(notice.title, options))
  })

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const target = new URL(String(event.notification.data ?? '/'), self.location.origin)
    if (target.origin === self.location.origin) event.waitUntil(self.clients.openWindow(target.href))
  })
}
