/** The nightly comparison names what was changed past the application, as somebody with all rights on database and storage could. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { checkSignedFiles } from './integrity.ts'
import { sealDocuments } from './seal-job.ts'

let server: TestServer
let anna: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let file: File

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, home, marta } = await createTwoLettings(server))
  const document = PDF.create()
  document.addPage({ size: 'a4' }).drawText('Umowa najmu', { x: 60, y: 700, size: 20 })
  file = new File([new Uint8Array(await document.save())], 'umowa.pdf', { type: 'application/pdf' })
})
afterAll(() => server?.stop())

/** A document that both signed, with its finished file. */
async function signed() {
  const { id: documentId } = await anna.api.documents.create({
    ...{ file, kind: 'lease', subject: 'lease', subjectId: home.lease },
  })
  const { versions } = await anna.api.documents.get({ id: documentId })
  const { id, sha256, fileId } = await anna.api.signings.send({
    ...{ documentId, fileId: versions[0]!.id, law: 'none' },
  })
  await anna.api.signings.sign({ id, sha256, signedName: 'Anna Wierzba', agreed: true })
  await marta.api.signings.sign({ id, sha256, signedName: 'Marta Nowak', agreed: true })
  await sealDocuments.run(server.services, {})
  return { id, documentId, fileId }
}
const differenceOf = async (documentId: string) => {
  await checkSignedFiles.run(server.services, {})
  return (await anna.api.documents.get({ id: documentId })).signing!.difference
}
const one = async (text: string, ...values: string[]) =>
  (await server.query<{ value: string }>(text, values))[0]!.value

it('finds nothing in what is as it was signed, and says when it looked', async () => {
  const { id, documentId } = await signed()
  expect(await differenceOf(documentId)).toBeNull()
  expect(await one('select checked_at is not null as value from signings where id = $1', id)).toBe(true)
})

it('names a changed or deleted file, once in the history, and forgets it when the file is back', async () => {
  const { id, documentId, fileId } = await signed()
  const folder = join(server.services.config.dataDir, 'files')
  const stored = await one('select stored_name as value from files where id = $1', fileId)
  const path = join(folder, anna.organizationId, `${stored}.full`)
  const bytes = await readFile(path)
  const changed = Buffer.from(bytes)
  changed[changed.length - 1]! ^= 1
  await writeFile(path, changed)
  expect(await differenceOf(documentId)).toBe('seen_file')
  await rm(path)
  expect(await differenceOf(documentId)).toBe('seen_file')
  await writeFile(path, bytes)
  expect(await differenceOf(documentId)).toBeNull()
  const finished = await one(
    'select f.stored_name as value from signings s join files f on f.id = s.sealed_file_id where s.id = $1',
    id,
  )
  expect(await readdir(join(folder, anna.organizationId))).toContain(`${finished}.full`)
  await rm(join(folder, anna.organizationId, `${finished}.full`))
  expect(await differenceOf(documentId)).toBe('finished_file')
  const { history } = await anna.api.documents.get({ id: documentId })
  expect(history.map(({ details }) => details.difference).filter(Boolean)).toEqual([
    'finished_file',
    'seen_file',
  ])
})

it('names evidence that was edited', async () => {
  const { id, documentId } = await signed()
  const marta = `from signing_parties p where p.id = g.party_id and p.role = 'tenant' and p.signing_id = $1`
  await server.query(`update signatures g set signed_name = 'Jan Nowak' ${marta}`, [id])
  expect(await differenceOf(documentId)).toBe('evidence')
  await server.query(`update signatures g set signed_name = 'Marta Nowak' ${marta}`, [id])
  expect(await differenceOf(documentId)).toBeNull()
  await server.query(
    `update signatures g set evidence_sealed = (select evidence_sealed from signatures h where h.party_id <> g.party_id limit 1) ${marta}`,
    [id],
  )
  expect(await differenceOf(documentId)).toBe('evidence')
})

it('names a signature that was deleted, also if the document then looks unsigned', async () => {
  const { id, documentId } = await signed()
  await server.query(
    'delete from signatures g using signing_parties p where p.id = g.party_id and p.signing_id = $1',
    [id],
  )
  expect(await differenceOf(documentId)).toBe('signature')
})
