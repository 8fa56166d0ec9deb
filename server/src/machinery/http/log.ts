import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { requestIdOf } from './request.ts'

/** Logs one line for each request: id, method, path (without the query, which may contain a token), status, time. */
export function logRequests(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    const requestId = requestIdOf(c)
    await next()
    c.res.headers.set('x-request-id', requestId)
    const { status } = c.res
    const line = {
      requestId,
      method: c.req.method,
      path: withoutTokens(c.req.path),
      status,
      ms: Math.round(performance.now() - started),
    }
    // 503 is no fault of the server: it stops, or its cause has its own line.
    if (status === 503) log.warn(line, 'request refused')
    else if (status >= 500) log.error(line, 'request')
    else if (status >= 400) log.info(line, 'request refused')
    else log.debug(line, 'request')
  }
}

/** Links of invitations, vendors and guests, and addresses of calendars contain their token in the path. */
const withoutTokens = (path: string) =>
  path
    .replace(/^\/invite\/[^/]+/, '/invite/...')
    .replace(/^(\/api\/tenant)?\/(work|stay)\/[\w-]{43}/, '$1/$2/...')
    .replace(/^\/api\/(calendar|ical)\/[^/]+/, '/api/$1/...')
