/** The service as a Hono application: headers on every response, errors in the protocol's format, never HTML. */

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { sqlState } from '../machinery/db/transaction.ts'
import { isUnavailable } from '../machinery/db/unavailable.ts'
import { safeError } from '../machinery/safe-error.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { errorResponse, invalid, overloaded } from './errors.ts'
import { openApi } from './openapi-endpoint.ts'
import { limitAddress } from './rate-limit.ts'
import { bodyLimit as bodyBytes } from './request.ts'
import { type Route, routes } from './routes.ts'

const timeoutMs = 10_000

export function createApp(core: Core): Hono {
  const app = new Hono()
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
      maxAge: 600,
    }),
  )
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    await next()
  })
  // Mail scanners send HEAD requests for a link before its reader opens it; that must not use up the link.
  app.use(async (c, next) => (c.req.raw.method === 'HEAD' ? c.body(null, 204) : await next()))
  app.use(
    bodyLimit({
      maxSize: bodyBytes,
      onError: (c) =>
        errorResponse(c, new AuthError(413, 'request_entity_too_large', 'Request body is too large')),
    }),
  )
  app.get('/openapi.json', (c) => openApi(core, c))
  for (const each of routes) app.on(each.method, each.path, (c) => answer(core, c, each))
  // A route, because the handler for missing routes of a mounted application is not used: the front end would respond.
  app.all('*', (c) => errorResponse(c, new AuthError(404, 'not_found', 'Not found')))
  app.onError((error, c) => failure(core, c, error))
  return app
}

async function answer(core: Core, c: Context, { handler, limit }: Route): Promise<Response> {
  await core.keys.signer()
  if (limit) await limitAddress(core, limit, core.clientAddress(c))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new AuthError(
            504,
            'request_timeout',
            'Processing this request timed out, please retry after a moment.',
          ),
        ),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([handler(core, c), late])
  } finally {
    clearTimeout(timer)
  }
}

function failure(core: Core, c: Context, error: Error): Response {
  if (error instanceof AuthError) return errorResponse(c, error)
  // A value that the database cannot store is the caller's mistake.
  if (sqlState(error)?.startsWith('22'))
    return errorResponse(c, invalid('The request holds a value that is not valid'))
  if (isUnavailable(error)) {
    core.log.warn({ err: safeError(error), path: c.req.path }, 'sign-in service: the database is unavailable')
    return errorResponse(c, overloaded('The service is not available, please retry after a moment.'))
  }
  const errorId = randomUUID()
  core.log.error(
    { err: safeError(error), errorId, path: c.req.path, method: c.req.method },
    'sign-in service failed',
  )
  return errorResponse(
    c,
    new AuthError(
      500,
      'unexpected_failure',
      'Unexpected failure, please check server logs for more information',
    ),
    errorId,
  )
}
