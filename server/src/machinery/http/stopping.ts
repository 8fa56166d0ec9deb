/** A stopping server finishes what has begun and refuses what comes, so that a client or load balancer asks another node. */
import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../services/services.ts'

type Stopping = Pick<Services, 'stopping'>

/** Every answer of a stopping server is the last one on its connection. */
export function closeWhileStopping({ stopping }: Stopping): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (stopping.aborted) c.res.headers.set('connection', 'close')
  }
}

/** `refuse` answers 503. */
export function refuseWhileStopping(
  { stopping }: Stopping,
  refuse: (c: Context) => Response,
): MiddlewareHandler {
  return async (c, next) => (stopping.aborted ? refuse(c) : next())
}
