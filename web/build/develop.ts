import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { type App, appConfig } from '../vite.config.ts'

/** What the API server answers itself (server/src/machinery/http); every other address is a page or a module of a front end. */
const ofTheServer = '^/(api/|auth/v1/|files/|docs|openapi|healthz|readyz|metrics|\\.well-known/)'

export interface DevelopOptions {
  /** Address of the API server. */
  api: string
  /** A host name that contains this text shows the tenant application (ROUTE-02). */
  tenantDomain?: string
}

export interface Development {
  http: Server
  close: () => Promise<void>
}

/** Both front ends with hot reload behind one server that does not listen yet: the host decides which, as in production. */
export async function develop({ api, tenantDomain = 'tenant.' }: DevelopOptions): Promise<Development> {
  const http = createServer()
  const start = (app: App): Promise<ViteDevServer> => {
    const config = appConfig(app)
    return createVite({
      ...config,
      plugins: [...(config.plugins ?? []), noWorker()],
      // Each its own: two servers that share a cache of dependencies throw out each other's.
      cacheDir: path.resolve(import.meta.dirname, '../node_modules/.vite', app),
      server: {
        middlewareMode: true,
        ws: { server: http, path: `hot-${app}` },
        allowedHosts: [tenantDomain.replace(/\.$/, '')],
        // The Host header is passed on: the server decides by it whose cookies and which origin are right.
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

/** A worker that `npm start` left on the same port would go on showing the pages it keeps: this one takes it away. */
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
