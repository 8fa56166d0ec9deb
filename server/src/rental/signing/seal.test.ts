/** The finished file of a signed document: its seal, its download, and the public check. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import en from '@domovik/locales/en/signing.json' with { type: 'json' }
import pl from '@domovik/locales/pl/signing.json' with { type: 'json' }
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createLetting, createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { sealDocuments } from './seal-job.ts'

const run = promisify(execFile)
/** Poppler (apt-get install poppler-utils) and OpenSSL check the seal; without them their test is skipped. */
const hasTools = await Promise.all([run('pdfsig', ['-v']), run('openssl', ['version'])]).then(
  () => true,
  () => false,
)
let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let jan: Person & { api: TenantClient }
let folder: string
let seen: Buffer

const pdfType = 'application/pdf'
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, marta, jan } = await createTwoLettings(server))
  folder = await mkdtemp(join(tmpdir(), 'seal-'))
  const document = PDF.create()
  document.addPage({ size: 'a4' }).drawText('Umowa najmu', { x: 60, y: 700, size: 20 })
  seen = Buffer.from(await document.save())
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A document that waits for both signatures. */
async function send(
  bytes: Buffer,
  { by = anna, lease = home.lease, name = 'umowa.pdf', type = pdfType } = {},
) {
  const file = new File([new Uint8Array(bytes)], name, { type })
  const { id } = await by.api.documents.create({ file, kind: 'lease', subject: 'lease', subjectId: lease })
  const { versions } = await by.api.documents.get({ id })
  const signing = await by.api.signings.send({ documentId: id, fileId: versions[0]!.id, law: 'none' })
  return { ...signing, documentId: id }
}

async function signBoth({ id, sha256 }: { id: string; sha256: string }) {
  const signature = { id, sha256, agreed: true } as const
  await anna.api.signings.sign({ ...signature, signedName: 'Anna Wierzba' })
  await marta.api.signings.sign({ ...signature, signedName: 'Marta Wójcik-Żółć' })
}

/** A document that both signed. */
async function signed(bytes: Buffer, name = 'umowa.pdf', type = pdfType) {
  const sent = await send(bytes, { name, type })
  await signBoth(sent)
  return sent
}

const bytesOf = async (answer: Promise<{ body: File | Blob }>) =>
  Buffer.from(await (await answer).body.arrayBuffer())
const finished = (id: string) => bytesOf(anna.api.signings.file({ id }))
const check = (bytes: Buffer, beginnings: string[] = []) =>
  anna.api.signings.check({ sha256: sha(bytes), beginnings })

describe('the finished file', () => {
  it.runIf(hasTools)(
    'begins with the bytes that were read, is sealed, and verifies with other programs',
    async () => {
      const { id, sha256 } = await signed(seen)
      expect(sha256).toBe(sha(seen))
      expect(await codeOf(anna.api.signings.file({ id }))).toBe('not_found')
      await sealDocuments.run(server.services, {})
      const pdf = await finished(id)
      expect(pdf.subarray(0, seen.length).equals(seen)).toBe(true)
      expect(sha(await bytesOf(marta.api.signings.file({ id })))).toBe(sha(pdf))

      const path = join(folder, 'finished.pdf')
      await writeFile(path, pdf)
      const { stdout } = await run('pdfsig', ['-nocert', path])
      expect(stdout).toContain('Signature is Valid')
      expect(stdout).toContain('Total document signed')
      expect(stdout).toContain('ETSI.CAdES.detached')
      const text = (await run('pdftotext', [path, '-'])).stdout.replace(/\s+/g, ' ')
      for (const part of ['Umowa najmu', 'Marta Wójcik-Żółć', 'Anna Wierzba', sha256])
        expect(text).toContain(part)
      expect(text).not.toContain('@example.com')

      const [from, before, after] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)/
        .exec(pdf.toString('latin1').slice(seen.length))!
        .slice(1)
        .map(Number) as [number, number, number]
      expect(from).toBe(0)
      const hex = pdf.subarray(before + 1, after - 1).toString('latin1')
      await writeFile(join(folder, 'seal.der'), Buffer.from(hex, 'hex'))
      await writeFile(join(folder, 'content'), Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)]))
      const openssl = (...given: string[]) => run('openssl', ['cms', ...given], { cwd: folder })
      const sealed = ['-inform', 'DER', '-in', 'seal.der', '-binary', '-content', 'content']
      await openssl('-verify', '-noverify', ...sealed, '-certsout', 'cert.pem', '-out', 'out')
      // The certificate is self-signed: it is trusted here, so that -cades also compares its digest in the seal.
      const trusted = [...sealed, '-CAfile', 'cert.pem', '-partial_chain', '-purpose', 'any', '-out', 'out']
      await openssl('-verify', '-cades', ...trusted)
      const { stdout: structure } = await openssl('-cmsout', '-print', '-inform', 'DER', '-in', 'seal.der')
      expect(structure).toContain('signingCertificateV2')
      expect(structure).not.toContain('signingTime')
      const { stdout: certificate } = await run('openssl', [
        'x509',
        '-in',
        join(folder, 'cert.pem'),
        '-noout',
        '-text',
      ])
      expect(certificate).toContain('3072 bit')
      expect(certificate).toContain('CA:FALSE')

      await writeFile(
        join(folder, 'content'),
        Buffer.concat([await readFile(join(folder, 'content')), Buffer.from('x')]),
      )
      await expect(openssl('-verify', '-cades', ...trusted)).rejects.toThrow()
    },
  )

  it.runIf(hasTools)(
    'prints the sentence that each party saw, and what the sender acknowledged about a long lease',
    async () => {
      const lease = await anna.api.leases.create({
        propertyId: (await anna.api.properties.create({ address: 'ul. Długa 9', rentAmount: 90_000 })).id,
        tenantId: home.tenant,
        startDate: '2026-04-01',
        endDate: '2028-03-31',
        rentAmount: 90_000,
      })
      const file = new File([new Uint8Array(seen)], 'umowa.pdf', { type: 'application/pdf' })
      const about = { kind: 'lease', subject: 'lease', subjectId: lease.id } as const
      const { id: documentId } = await anna.api.documents.create({ file, ...about })
      const fileId = (await anna.api.documents.get({ id: documentId })).versions[0]!.id
      const { id, sha256 } = await anna.api.signings.send({
        ...{ documentId, fileId, law: 'pl', acknowledged: true },
      })
      await anna.api.signings.sign({ id, sha256, agreed: true, signedName: 'Anna Wierzba' })
      const signature = await server.fetch(`/api/tenant/signings/${id}/signature`, {
        method: 'POST',
        token: marta.token,
        headers: { 'content-type': 'application/json', 'accept-language': 'pl' },
        body: JSON.stringify({ sha256, agreed: true, signedName: 'Marta Wójcik' }),
      })
      expect(signature.status).toBe(200)
      await sealDocuments.run(server.services, {})
      const path = join(folder, 'acknowledged.pdf')
      await writeFile(path, await finished(id))
      const text = (await run('pdftotext', [path, '-'])).stdout.replace(/\s+/g, ' ')
      expect(text).toContain(`Agreed to: ${en.consent}`)
      expect(text).toContain(`Agreed to: ${pl.consent}`)
      expect(text).toContain(`The sender acknowledged: ${en.send.acknowledge}`)
    },
  )

  it('is made once, although the job runs twice at once', async () => {
    const { id } = await signed(seen)
    await Promise.all([sealDocuments.run(server.services, {}), sealDocuments.run(server.services, {})])
    const [count] = await server.query<{ files: number; sealed: number }>(
      `select (select count(*)::int from files where owner_table = 'signings' and owner_id = $1) as files,
              (select count(*)::int from audit_logs where details->>'signing' = $1::text and details ? 'sealed') as sealed`,
      [id],
    )
    expect(count).toEqual({ files: 1, sealed: 1 })
    expect(await server.query('select id from seal_keys')).toHaveLength(1)
  })

  it.each([
    ['a PDF that cannot be extended', Buffer.from('%PDF-1.7\numowa\n%%EOF\n')],
    ['an empty PDF', Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n')],
  ])('of %s consists of the pages with the signatures alone', async (_, bytes) => {
    const { id, sha256 } = await signed(bytes)
    await sealDocuments.run(server.services, {})
    const path = join(folder, 'pages.pdf')
    const pdf = await finished(id)
    await writeFile(path, pdf)
    expect((await PDF.load(pdf)).getPageCount()).toBe(1)
    if (!hasTools) return
    expect((await run('pdfsig', ['-nocert', path])).stdout).toContain('Signature is Valid')
    expect((await run('pdftotext', [path, '-'])).stdout.replace(/\s+/g, '')).toContain(sha256)
  })

  it('is tried again later after a failure, and nobody signs again', async () => {
    const { id } = await signed(seen)
    const put = server.services.files.put
    server.services.files.put = () => Promise.reject(new Error('the disk is full'))
    await sealDocuments.run(server.services, {})
    server.services.files.put = put
    expect(await codeOf(anna.api.signings.file({ id }))).toBe('not_found')
    await sealDocuments.run(server.services, {})
    expect(await codeOf(anna.api.signings.file({ id }))).toBe('not_found')
    await server.query(
      `update signings set seal_tried_at = seal_tried_at - interval '3 minutes' where id = $1`,
      [id],
    )
    await sealDocuments.run(server.services, {})
    expect((await finished(id)).length).toBeGreaterThan(seen.length)
  })

  it('is downloaded by the parties and the members of the organization only', async () => {
    const { id } = await signed(seen)
    await sealDocuments.run(server.services, {})
    for (const stranger of [ben, jan])
      expect(await codeOf(stranger.api.signings.file({ id }))).toBe('not_found')
    const viewer = await server.addMember(anna, 'viewer')
    expect((await bytesOf(viewer.api.signings.file({ id }))).length).toBeGreaterThan(seen.length)
  })
})

describe('the public check', () => {
  it('says genuine, not final, withdrawn, changed or unknown, and never a name', async () => {
    const text = Buffer.concat([seen, Buffer.from('%%EOF\n')])
    const { id, documentId } = await signed(text)
    expect(await check(text)).toMatchObject({
      verdict: 'not_final',
      document: { sha256: null, signatures: 2 },
    })
    await sealDocuments.run(server.services, {})
    const pdf = await finished(id)
    const answer = await check(pdf)
    expect(answer).toMatchObject({
      verdict: 'genuine',
      document: { kind: 'lease', signedOn: '2026-03-15', signatures: 2, sha256: sha(pdf) },
    })
    expect(await check(text)).toMatchObject({ verdict: 'not_final' })
    const { signing } = await anna.api.documents.get({ id: documentId })
    const code = signing!.code!
    expect(await marta.api.signings.check({ code: code.toLowerCase() })).toEqual(answer)
    for (const secret of ['Anna', 'Marta', 'Wierzba', home.lease, id, documentId])
      expect(JSON.stringify(answer)).not.toContain(secret)
    const added = Buffer.concat([pdf, Buffer.from('x')])
    expect(await check(added, [sha(pdf)])).toMatchObject({ verdict: 'extended' })
    const changed = Buffer.from(pdf)
    changed[seen.length - 20] = changed[seen.length - 20]! ^ 1
    expect(await check(changed)).toEqual({ verdict: 'unknown', document: null })
    expect(await marta.api.signings.check({ code: '0000000000000000' })).toEqual({
      verdict: 'unknown',
      document: null,
    })
  })

  it('says withdrawn of a version whose signing was cancelled, and not any more if it is sent again', async () => {
    const bytes = Buffer.concat([seen, Buffer.from('%%EOF\n\n')])
    const { documentId, fileId, id } = await send(bytes)
    expect((await check(bytes)).verdict).toBe('not_final')
    await anna.api.signings.cancel({ id, reason: 'x' })
    expect((await check(bytes)).verdict).toBe('withdrawn')
    const again = await anna.api.signings.send({ documentId, fileId, law: 'none' })
    expect((await check(bytes)).verdict).toBe('not_final')
    await signBoth(again)
    await sealDocuments.run(server.services, {})
    expect(await check(bytes)).toMatchObject({ verdict: 'not_final', document: { signatures: 2 } })
  })

  it('says nothing of what another organization did with the same bytes', async () => {
    const bytes = Buffer.concat([seen, Buffer.from('%%EOF\n\n\n\n')])
    await send(bytes)
    const figurant = await createLetting(ben, 'Figurant')
    await server.acceptInvitation(ben, figurant.tenant)
    const theirs = await send(bytes, { by: ben, lease: figurant.lease })
    await ben.api.signings.cancel({ id: theirs.id, reason: 'x' })
    expect((await check(bytes)).verdict).toBe('not_final')
  })

  it('stops a program that guesses codes', async () => {
    let refused = ''
    for (let guess = 0; guess < 40 && refused === ''; guess += 1)
      refused = await marta.api.signings.check({ code: `${guess}`.padStart(16, '0') }).then(
        () => '',
        ({ code }: { code: string }) => code,
      )
    expect(refused).toBe('rate_limited')
  })
})
