/** A bucket in this process: the part of the S3 protocol that stores, lists and deletes objects. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Bucket = { endpoint: string; objects: Map<string, Buffer>; stop(): void }

/** Starts a bucket `name`. Lists return at most `pageSize` keys. Requests not signed with `accessKeyId` are refused. */
export async function startBucket(name: string, accessKeyId: string, pageSize: number): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://bucket')
    const key = decodeURIComponent(url.pathname.slice(name.length + 2))
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`)
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return refuse(403, 'AccessDenied')
    if (!url.pathname.startsWith(`/${name}`)) return refuse(404, 'NoSuchBucket')
    const found = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request))
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (url.searchParams.has('list-type')) {
      const listed = list(objects, url.searchParams, pageSize)
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(listed)
    }
    if (!found) return refuse(404, 'NoSuchKey')
    return response
      .writeHead(200, { 'content-length': found.length })
      .end(request.method === 'HEAD' ? undefined : found)
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, objects, stop: () => server.close() }
}

function list(objects: Map<string, Buffer>, asked: URLSearchParams, pageSize: number): string {
  const prefix = asked.get('prefix') ?? ''
  const after = asked.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  const more = keys.length > page.length
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${next}</ListBucketResult>`
}
