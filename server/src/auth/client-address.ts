/** The client's address: that of the connection, or the one reported by the configured number of proxies. IPv4 is plain. */
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { plainAddress } from '../machinery/http/plain-address.ts'

/** X-Forwarded-For is trusted only from the right, one entry per trusted proxy; without proxies not at all. */
export function clientAddressBehind(trustedProxies: number): (c: Context) => string {
  return (c) => {
    const forwarded = (c.req.header('X-Forwarded-For') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    const named = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
    return plainAddress(named ?? connectionAddress(c)).slice(0, 64)
  }
}

/** Requests inside the process have no connection. */
function connectionAddress(c: Context): string {
  if (!c.env || typeof c.env !== 'object' || !('incoming' in c.env)) return '127.0.0.1'
  return getConnInfo(c).remote.address ?? '127.0.0.1'
}
