import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Services } from '../services/services.ts'
import { version } from '../version.ts'
import { registry } from './metrics.ts'

/** /healthz: the process responds, with its version. /readyz: the database responds too. /metrics: for Prometheus, protected by METRICS_TOKEN. */
export function health({ config, database }: Services): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok', version }))
  app.get('/readyz', async (c) => {
    try {
      await database.app.query('select 1')
      return c.json({ status: 'ready' })
    } catch {
      return c.json({ status: 'database unavailable' }, 503, { 'retry-after': '1' })
    }
  })
  app.get('/metrics', async (c) => {
    if (!allowed(c.req.header('authorization'), config.metricsToken))
      return c.json({ code: 'not_found' }, 404)
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return app
}

/** Without a configured token, metrics are available in development only. */
function allowed(authorization: string | undefined, token: string | undefined): boolean {
  if (!token) return process.env.NODE_ENV !== 'production'
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
