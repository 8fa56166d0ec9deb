/** The HTTP server: limits for slow clients, and a stop that drops no request. */
import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

type HttpLimits = {
  /** Milliseconds in which the headers, and the whole request, must have arrived. */
  headersMs: number
  requestMs: number
  /** How often slow requests are looked for. */
  checkMs: number
}

const usual: HttpLimits = { headersMs: 10_000, requestMs: 60_000, checkMs: 2_000 }

/**
 * Clients with an open connection have this time to send a request and to learn that they must not send another; after that
 * nobody can connect any more, and the last connections have the second time.
 */
const lingerMs = 500
const lastMs = 300

export type HttpServer = {
  /** Returns the port. */
  listen(port: number, host: string | undefined): Promise<number>
  /**
   * Waits until the requests that have begun are answered, at most `ms`, then closes all connections. Requests that come
   * meanwhile are passed on; the application refuses them.
   */
  drain(ms: number): Promise<void>
  /** Closes all connections at once. */
  close(): void
}

/** Creates the server without listening. */
export function createHttpServer({ fetch }: Pick<Hono, 'fetch'>, limits = usual): HttpServer {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
  }) as Server
  const open = new Set<object>()
  server.prependListener('request', (_, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      }),
    async drain(ms) {
      const begun = new Set(open)
      const end = Date.now() + ms
      const linger = Date.now() + lingerMs
      const isBusy = () => begun.intersection(open).size > 0
      while (Date.now() < end && (isBusy() || (Date.now() < linger && (await connections()) > 0)))
        await wait(20)
      // Server.close() of http would also cut connections whose next request is on its way.
      NetServer.prototype.close.call(server)
      const last = Date.now() + lastMs
      while (Date.now() < last && (await connections()) > 0) await wait(20)
      close()
    },
    close,
  }
}
