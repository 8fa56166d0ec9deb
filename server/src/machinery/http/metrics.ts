/** Prometheus metrics of this node. */
import type { MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { recent } from './recent-requests.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'domovik_' })

const requests = new Counter({
  name: 'domovik_requests_total',
  help: 'Requests',
  labelNames: ['method', 'status'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'domovik_request_seconds',
  help: 'Response time',
  labelNames: ['area'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

/** Middleware that counts requests and measures their duration. */
export function measureRequests(): MiddlewareHandler {
  return async (c, next) => {
    const stop = seconds.startTimer({ area: areaOf(c.req.path) })
    await next()
    const taken = stop()
    if (c.req.path !== '/api/events') recent.answered(taken * 1000)
    requests.inc({ method: c.req.method, status: String(c.res.status) })
  }
}

const areaOf = (path: string) =>
  path.startsWith('/api/') ? 'api' : path.startsWith('/auth/v1/') ? 'auth' : 'pages'
