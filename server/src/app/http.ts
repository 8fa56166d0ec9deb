/** The whole HTTP surface as one Hono application: testable without a port. */
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { calendarFeed } from '../account/notifications/calendar.ts'
import { headOf } from '../account/pages/head.ts'
import { notificationHandlers } from '../account/subscriptions/receive.ts'
import { requirePlan } from '../account/subscriptions/require-plan.ts'
import { refuseInDemo } from '../account/users/refuse-in-demo.ts'
import { billing } from '../machinery/billing/routes.ts'
import { errorMessage, toApiError } from '../machinery/http/errors.ts'
import { securityHeaders } from '../machinery/http/headers.ts'
import { health } from '../machinery/http/health.ts'
import { logRequests } from '../machinery/http/log.ts'
import { measureRequests } from '../machinery/http/metrics.ts'
import { apiDocument, apiReference, apiReferenceStyle } from '../machinery/http/reference.ts'
import { languageOf, requestContext, requestIdOf } from '../machinery/http/request.ts'
import { frontEnds, notePageChanges, openPublicPages } from '../machinery/http/static.ts'
import { closeWhileStopping, refuseWhileStopping } from '../machinery/http/stopping.ts'
import { openEventStream } from '../machinery/realtime/stream.ts'
import type { Services } from '../machinery/services/services.ts'
import { takeCardPayment } from '../rental/card-payments/take.ts'
import { unitFeed } from '../rental/channels/exports.ts'
import { rentDueDays } from '../rental/leases/due-days.ts'
import { bodyLimitOf } from './body-limits.ts'
import { adminRouter, tenantRouter } from './router.ts'

/** Checks that run for every call after its scope is created. */
const checks = [refuseInDemo, requirePlan]

/** Bytes from which a JSON answer is compressed. A smaller one fits into a few packets anyway. */
const compressedFrom = 4096

const refusals = {
  payload_too_large: 413,
  file_too_large: 413,
  forbidden: 403,
  not_found: 404,
  service_unavailable: 503,
} as const

/** Builds the application with all routes. */
export function createApp(services: Services): Hono {
  const app = new Hono()
  const pages = openPublicPages(services.config, (request, env) => app.fetch(request, env))
  const refuse = (code: keyof typeof refusals) => (c: Parameters<typeof requestIdOf>[0]) => {
    const status = refusals[code]
    return c.json(
      {
        code,
        status,
        message: errorMessage(code, languageOf(c.req.header('accept-language'))),
        data: { requestId: requestIdOf(c) },
      },
      status,
    )
  }

  app.use(logRequests(services.log))
  app.use(measureRequests())
  app.use(securityHeaders(services.config))
  app.use(closeWhileStopping(services))
  app.route('/', health(services))
  app.use(refuseWhileStopping(services, refuse('service_unavailable')))

  app.use('/auth/v1/*', bodyLimit({ maxSize: 1024 * 1024, onError: refuse('payload_too_large') }))
  app.route('/auth/v1', services.auth.app)

  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    const { maxSize, refusal } = bodyLimitOf(c.req.path.slice('/api'.length))
    return bodyLimit({ maxSize, onError: refuse(refusal) })(c, next)
  })
  app.use(
    '/api/*',
    compress({ encoding: 'gzip', threshold: compressedFrom, contentTypeFilter: /^application\/json/ }),
  )
  app.use('/api/*', notePageChanges(pages))
  app.use('/api/*', refuseForeignWrites(services, refuse('forbidden')))
  app.get('/api/openapi.json', async (c) => c.json(await apiDocument(services.config)))
  app.get('/api/docs', async (c) => c.html(await apiReference(services.config)))
  app.get('/api/docs.css', async (c) =>
    c.body(await apiReferenceStyle(), 200, { 'content-type': 'text/css' }),
  )
  app.route('/api', billing(services, notificationHandlers(takeCardPayment)))
  app.get('/api/calendar/:token', (c) => calendarFeed(c, services, rentDueDays))
  app.get('/api/ical/:token', (c) => unitFeed(c, services))
  app.get('/api/events', (c) => openEventStream(c, services))

  const handle = (router: Parameters<typeof handlerFor>[0], prefix: '/api' | '/api/tenant') => {
    const handler = handlerFor(router)
    return async (c: Parameters<typeof requestIdOf>[0], next: () => Promise<void>) => {
      const context = requestContext(c, services, checks)
      const { matched, response } = await handler.handle(c.req.raw, { prefix, context })
      if (!matched) return next()
      const { text } = context.reply
      if (text !== undefined && response.ok) return c.body(text, 200, json(text))
      const { headers } = response
      if (!headers.get('content-type')?.startsWith('application/json') || headers.has('content-disposition'))
        return c.newResponse(response.body, response)
      const body = await response.text()
      for (const [name, value] of Object.entries(json(body))) headers.set(name, value)
      return c.newResponse(body, response)
    }
  }
  app.use('/api/tenant/*', handle(tenantRouter, '/api/tenant'))
  app.use('/api/*', handle(adminRouter, '/api'))
  app.all('/api/*', refuse('not_found'))

  // Only people read the front ends; a program that asks a service for an unknown path needs an error, not a page.
  for (const service of ['/healthz/*', '/readyz/*', '/metrics/*', '/.well-known/*'])
    app.all(service, refuse('not_found'))

  app.use(frontEnds(services.config, headOf(services), pages))
  app.notFound(refuse('not_found'))
  app.onError((error, c) => {
    const body = toApiError(error, {
      language: languageOf(c.req.header('accept-language')),
      requestId: requestIdOf(c),
      log: services.log,
    })
    return c.json(body.toJSON(), body.status as 500)
  })
  return app
}

/** The length tells the compression which answers are too small for it. */
const json = (text: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(text)),
})

function handlerFor(router: typeof adminRouter | typeof tenantRouter) {
  return new OpenAPIHandler<ReturnType<typeof requestContext>>(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw toApiError(context.decoded ? error : new ORPCError('BAD_REQUEST', { cause: error }), {
            language: context.language,
            requestId: context.requestId,
            log: context.services.log,
          })
        }
      },
    ],
    // Runs after the body has been read. Errors before that are malformed requests.
    clientInterceptors: [
      ({ next, context }) => {
        context.decoded = true
        return next()
      },
    ],
  })
}

/**
 * Refuses writes that a browser sends from a foreign page. Most calls need a bearer token, which a foreign page does
 * not have; this protects the others (public calls, and any future cookie).
 */
function refuseForeignWrites(
  services: Services,
  refused: (c: Parameters<typeof requestIdOf>[0]) => Response,
) {
  const own = new Set([new URL(services.config.appUrl).host, new URL(services.config.tenantUrl).host])
  return async (c: Parameters<typeof requestIdOf>[0], next: () => Promise<void>) => {
    const { method } = c.req
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (!reads && (site === 'cross-site' || (origin && !isOwn(origin, own, c.req.header('host')))))
      return refused(c)
    return next()
  }
}

function isOwn(origin: string, own: Set<string>, host: string | undefined): boolean {
  try {
    const from = new URL(origin).host
    return own.has(from) || from === host
  } catch {
    return false
  }
}
