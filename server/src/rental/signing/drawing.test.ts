/** A signature that is drawn beside the typed name. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { hasSigningTools, paperPdf } from '../../../test/signed-pdf.fixture.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { mailbox, paul, signerBy } from './by-link.fixture.ts'
import { sealDocuments } from './seal-job.ts'

const run = promisify(execFile)
let server: TestServer
let anna: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let folder: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, home, marta } = await createTwoLettings(server))
  folder = await mkdtemp(join(tmpdir(), 'drawing-'))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Strokes = [number, number][][]
const drawing: Strokes = [
  [
    [10, 20],
    [300, 180],
    [590, 20],
  ],
  [[20, 190]],
]

async function sent(signers: (typeof paul)[] = []) {
  const file = new File([new Uint8Array(paperPdf())], 'umowa.pdf', { type: 'application/pdf' })
  const subject = { kind: 'lease', subject: 'lease', subjectId: home.lease } as const
  const { id: documentId } = await anna.api.documents.create({ file, ...subject })
  const { versions } = await anna.api.documents.get({ id: documentId })
  const about = { documentId, fileId: versions[0]!.id, law: 'none', signers } as const
  const { id, sha256 } = await anna.api.signings.send({ ...about, signers: [...signers] })
  return { id, signature: { sha256, agreed: true } as const }
}

/** Returns the lines of the second page of the finished file, as poppler draws them. */
async function linesOf(id: string): Promise<string[]> {
  const [path, drawn] = [join(folder, 'drawn.pdf'), join(folder, 'drawn.svg')]
  const { body } = await anna.api.signings.file({ id })
  await writeFile(path, Buffer.from(await body.arrayBuffer()))
  await run('pdftocairo', ['-svg', '-f', '2', '-l', '2', path, drawn])
  return (await readFile(drawn, 'utf8')).match(/<path[^>]*stroke-linecap:\s*round[^>]*>/g) ?? []
}

it('belongs to the evidence and is printed in the finished file, for everybody who drew one', async () => {
  const { id, signature } = await sent([paul])
  await anna.api.signings.sign({ id, ...signature, signedName: 'Anna' })
  await marta.api.signings.sign({ id, ...signature, signedName: 'Marta', drawing })
  const signer = signerBy(server, server.tenant())
  const access = await signer.confirm(await mailbox(server).token())
  await signer.links.sign({ ...access, ...signature, signedName: 'Paweł', drawing: [drawing[0]!] })
  await sealDocuments.run(server.services, {})
  const evidence = await anna.api.signings.evidence({ id })
  expect(evidence.map(({ drawing: drawn, intact }) => [drawn, intact])).toEqual([
    [null, true],
    [drawing, true],
    [[drawing[0]], true],
  ])
  if (hasSigningTools) expect(await linesOf(id)).toHaveLength(2)
})

it('has points inside its field, and not too many', async () => {
  const { id, signature } = await sent()
  const sign = (strokes: Strokes) =>
    codeOf(anna.api.signings.sign({ id, ...signature, signedName: 'x', drawing: strokes }))
  const dots = Array.from({ length: 61 }, (): [number, number][] => [[1, 1]])
  const long = [Array.from({ length: 401 }, (): [number, number] => [1, 1])]
  for (const strokes of [[[[601, 1]]], [[[1, -1]]], [[]], [], dots, long] as Strokes[])
    expect(await sign(strokes)).toBe('validation_failed')
  await anna.api.signings.sign({ id, ...signature, signedName: 'x', drawing })
})
