/** Seals with a time stamp, and what happens while the authority is down. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { pdfText } from '../../../test/read-pdf.fixture.ts'
import { hasSigningTools, paperPdf, pdfsig } from '../../../test/signed-pdf.fixture.ts'
import { startTimeStampAuthority } from '../../../test/time-stamp-authority.fixture.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { sealDocuments } from './seal-job.ts'

describe.runIf(hasSigningTools)('a seal with a time stamp authority', () => {
  let server: TestServer
  let anna: Landlord
  let home: Letting
  let marta: Person & { api: TenantClient }
  let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>
  beforeAll(async () => {
    authority = await startTimeStampAuthority()
    const env = { TSA_URL: authority.url, TSA_ROOTS: authority.roots }
    server = await startTestServer({ day: '2026-03-15', env })
    ;({ anna, home, marta } = await createTwoLettings(server))
  })
  beforeEach(() => server.moveTo('2026-03-15T12:00:00Z', anna, marta))
  afterAll(async () => {
    await server?.stop()
    await authority?.stop()
  })

  async function signed() {
    const file = new File([new Uint8Array(paperPdf())], 'umowa.pdf', { type: 'application/pdf' })
    const subject = { kind: 'lease', subject: 'lease', subjectId: home.lease } as const
    const { id: documentId } = await anna.api.documents.create({ file, ...subject })
    const { versions } = await anna.api.documents.get({ id: documentId })
    const { id, sha256 } = await anna.api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
    await anna.api.signings.sign({ id, sha256, signedName: 'Anna Wierzba', agreed: true })
    await marta.api.signings.sign({ id, sha256, signedName: 'Marta', agreed: true })
    const level = async () => (await anna.api.documents.get({ id: documentId })).signing!.sealLevel
    const bytes = async () => Buffer.from(await (await anna.api.signings.file({ id })).body.arrayBuffer())
    return { id, level, bytes }
  }
  const sealAt = async (instant: string) => {
    await server.moveTo(instant, anna, marta)
    await sealDocuments.run(server.services, {})
  }
  const textOf = async (bytes: Buffer) => {
    return (await pdfText(bytes)).replaceAll(/\s+/g, ' ')
  }

  it('contains the time stamp of the signature, which other programs verify, and says so', async () => {
    authority.behave('good')
    const { level, bytes } = await signed()
    await sealAt('2026-03-15T12:01:00Z')
    expect(await level()).toBe('B-T')
    const pdf = await bytes()
    expect(await pdfsig(pdf)).toContain('Signature is Valid')
    expect(await textOf(pdf)).toContain(
      `The seal has a time stamp of ${new URL(authority.url).host} (level B-T).`,
    )
    const [before, after] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/
      .exec(pdf.toString('latin1'))!
      .slice(1)
      .map(Number)
    const hex = pdf.subarray(before! + 1, after! - 1).toString('latin1')
    await writeFile(join(authority.folder, 'seal'), Buffer.from(hex, 'hex'))
    const print = ['-cmsout', '-print', '-inform', 'DER', '-in', 'seal']
    const { stdout } = await authority.openssl('cms', ...print)
    expect(stdout).toContain('id-smime-aa-timeStampToken')
    // The token says when it was made; the seal itself must not say it.
    expect(stdout.split('id-smime-aa-timeStampToken')[0]).not.toContain('signingTime')
  })

  it('waits for an authority that is down, and gets its time stamp when that is back', async () => {
    authority.behave('error')
    const { id, level, bytes } = await signed()
    await sealAt('2026-03-15T12:01:00Z')
    expect(await codeOf(bytes())).toBe('not_found')
    // However often it failed, it is asked again about an hour later.
    await server.query('update signings set seal_attempts = 40, seal_tried_at = null where id = $1', [id])
    authority.behave('other nonce')
    await sealAt('2026-03-16T09:00:00Z')
    authority.behave('good')
    const asked = authority.asked()
    await sealAt('2026-03-16T09:30:00Z')
    expect(authority.asked()).toBe(asked)
    await sealAt('2026-03-16T10:05:00Z')
    expect(await level()).toBe('B-T')
  })

  it('is made without a time stamp after a day, and says so in the file, on the document and on the public page', async () => {
    authority.behave('hang')
    const { level, bytes } = await signed()
    Object.assign(server.services.config.timeStamps!, { timeoutMs: 300 })
    await sealAt('2026-03-16T10:00:00Z')
    expect(await codeOf(bytes())).toBe('not_found')
    await sealAt('2026-03-16T13:05:00Z')
    expect(await level()).toBe('B-B')
    const pdf = await bytes()
    expect(await pdfsig(pdf)).toContain('Signature is Valid')
    expect(await textOf(pdf)).toContain('The seal has no time stamp (level B-B)')
    const { document } = await anna.api.signings.check({
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    expect(document?.level).toBe('B-B')
  })
})
