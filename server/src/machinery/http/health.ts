import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Services } from '../services/services.ts'
import { version } from '../version.ts'
import { registry } from './metrics.ts'
import { isFromThisMachine } from './request.ts'

/** /healthz: the process responds, with its version. /readyz: the database responds too. /metrics: for Prometheus, protected by METRICS_TOKEN. */
export function health({ config, database, stopping }: Services): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok', version }))
  app.get('/readyz', async (c) => {
    if (stopping.aborted) return c.json({ status: 'stopping' }, 503, { 'retry-after': '1' })
    try {
      await database.app.query('select 1')
      return c.json({ status: 'ready' })
    } catch {
      return c.json({ status: 'database unavailable' }, 503, { 'retry-after': '1' })
    }
  })
  app.get('/metrics', async (c) => {
    if (!allowed(c, config)) return c.json({ code: 'not_found' }, 404)
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return app
}

/** Without a configured token, metrics are available in development only, on this machine. */
function allowed(c: Context, { metricsToken: token, production }: Config): boolean {
  if (!token) return !production && isFromThisMachine(c)
  const given = Buffer.from(c.req.header('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
