/** Sends push messages to the service that the browser of a user named. */
import { request } from 'node:https'
import { isPublicUrl, publicLookup } from '../../machinery/public-requests/public-host.ts'

export type Post = (url: string, headers: Record<string, string>, body: Buffer) => Promise<number>

const timeoutMs = 10_000

/** Posts to a public host and returns the status. Follows no redirect. Throws if the host is not public or not reached. */
export const postPublicly: Post = (url, headers, body) => {
  if (!isPublicUrl(url)) return Promise.reject(new Error('not a public address'))
  return new Promise((done, failed) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        lookup: publicLookup,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        response.destroy()
        done(response.statusCode ?? 0)
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}
