/** A time stamp authority over HTTP, whose time stamps OpenSSL makes (RFC 3161). */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What it does: answers well, for another request or other bytes, refuses, sends rubbish, redirects, or never answers. */
export type Behaviour = 'good' | 'other nonce' | 'other imprint' | 'error' | 'rubbish' | 'redirect' | 'hang'

const config = `
[tsa]
default_tsa = here
[here]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
accuracy = secs:1
[stamping]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[authority]
basicConstraints = critical,CA:true
[req]
distinguished_name = name
[name]
`

export async function startTimeStampAuthority() {
  const folder = await mkdtemp(join(tmpdir(), 'domovik-tsa-'))
  const openssl = (...given: string[]) => run('openssl', given, { cwd: folder })
  await writeFile(join(folder, 'config'), config)
  await writeFile(join(folder, 'serial'), '01')
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'config']
  const root = ['-x509', '-subj', '/CN=Test Root', '-extensions', 'authority', '-days', '9']
  await openssl('req', ...key, ...root, '-keyout', 'root.key', '-out', 'root.pem')
  await openssl('req', ...key, ...root, '-keyout', 'other.key', '-out', 'other.pem')
  await openssl('req', ...key, '-subj', '/CN=Test Authority', '-keyout', 'tsa.key', '-out', 'tsa.csr')
  const issued = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', 'config']
  const made = ['-extensions', 'stamping', '-days', '8', '-out', 'tsa.pem']
  await openssl('x509', '-req', '-in', 'tsa.csr', ...issued, ...made)
  let behaviour: Behaviour = 'good'
  let asked = 0

  async function reply(query: Buffer): Promise<Buffer> {
    await writeFile(join(folder, 'query'), query)
    if (behaviour === 'other nonce' || behaviour === 'other imprint') {
      const { stdout } = await openssl('ts', '-query', '-in', 'query', '-text')
      const dump = [...stdout.matchAll(/^ +[0-9a-f]{4} - (.{47})/gm)]
        .map(([, hex]) => hex!.replace(/[ -]/g, ''))
        .join('')
      const digest = behaviour === 'other nonce' ? dump : 'ab'.repeat(32)
      await openssl('ts', '-query', '-digest', digest, '-sha256', '-cert', '-out', 'query')
    }
    const files = ['-queryfile', 'query', '-signer', 'tsa.pem', '-inkey', 'tsa.key', '-out', 'reply']
    await openssl('ts', '-reply', '-config', 'config', ...files)
    return readFile(join(folder, 'reply'))
  }

  const server = createServer(async (request, answer) => {
    asked += 1
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (behaviour === 'hang') return
    if (behaviour === 'error') return answer.writeHead(503).end()
    if (behaviour === 'redirect') return answer.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
    if (behaviour === 'rubbish') return answer.end('<html></html>')
    answer.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    answer.end(await reply(Buffer.concat(parts)).catch(() => Buffer.alloc(0)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    folder,
    roots: join(folder, 'root.pem'),
    otherRoots: join(folder, 'other.pem'),
    behave: (next: Behaviour) => {
      behaviour = next
    },
    asked: () => asked,
    openssl,
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
