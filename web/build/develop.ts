import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { type App, appConfig } from '../vite.config.ts'

/** Paths of the API server (server/src/machinery/http). All other addresses are pages or modules of a front end. */
const ofTheServer = '^/(api/|auth/v1/|files/|docs|openapi|healthz|readyz|metrics|\\.well-known/)'

export interface DevelopOptions {
  /** Address of the API server. */
  api: string
  /** Hosts that contain this text show the tenant application (ROUTE-02). */
  tenantDomain?: string
}

export interface Development {
  http: Server
  close: () => Promise<void>
}

/**
 * Both front ends with hot reload behind one server, which does not listen yet. The host decides which one responds,
 * as in production.
 */
export async function develop({ api, tenantDomain = 'tenant.' }: DevelopOptions): Promise<Development> {
  const http = createServer()
  const start = (app: App): Promise<ViteDevServer> => {
    const config = appConfig(app)
    return createVite({
      ...config,
      plugins: [...(config.plugins ?? []), noWorker()],
      // Two Vite servers with the same dependency cache would delete each other's files.
      cacheDir: path.resolve(import.meta.dirname, '../node_modules/.vite', app),
      server: {
        middlewareMode: true,
        ws: { server: http, path: `hot-${app}` },
        allowedHosts: [tenantDomain.replace(/\.$/, '')],
        // The Host header is passed on, because the server checks cookies and origins by it.
        proxy: { [ofTheServer]: { target: api, changeOrigin: false } },
      },
    })
  }
  const [admin, tenant] = await Promise.all([start('admin'), start('tenant')])
  http.on('request', (request, response) => {
    const host = request.headers.host ?? ''
    const site = host.toLowerCase().includes(tenantDomain.toLowerCase()) ? tenant : admin
    site.middlewares(request, response)
  })
  return {
    http,
    close: async () => {
      await Promise.all([admin.close(), tenant.close()])
      http.closeAllConnections()
      http.close()
    },
  }
}

/** Removes a service worker of `npm start` on the same port, which would otherwise show its cached pages. */
function noWorker(): Plugin {
  const code = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
})()))`
  return {
    name: 'domovik-no-worker',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(code)
      })
    },
  }
}
