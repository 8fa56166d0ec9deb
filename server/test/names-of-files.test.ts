/**
 * People without an account never see the name that somebody gave to a file: it can contain a street, a person or a price. Every
 * public call is made for rows with files that are named so.
 */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byPaul, mailbox, paul, pdfText, sha, signerBy } from '../src/rental/signing/by-link.fixture.ts'
import { sealDocuments } from '../src/rental/signing/seal-job.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { adminCalls, attempt, inputs, tenantCalls } from './isolation/calls.ts'
import { createWorld, type World } from './isolation/world.ts'

let server: TestServer
let world: World
let withFiles: Record<string, unknown>
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  world = await createWorld(server)
  withFiles = await inputsWithFiles()
})
afterAll(() => server?.stop())

/** Part of the name of every file here, and of nothing else. Headers contain its letters as they are. */
const MARK = 'kowalska-7'

async function picture(type: 'png' | 'jpeg' = 'jpeg'): Promise<File> {
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
  const bytes = await drawn.toFormat(type).toBuffer()
  return new File([new Uint8Array(bytes)], `${MARK}.${type}`, { type: `image/${type}` })
}

const tokenOf = ({ url }: { url: string }): string => url.split('/').at(-1)!

/** The inputs of the public calls that read or write files, for rows that have some. */
async function inputsWithFiles(): Promise<Record<string, unknown>> {
  const { anna, renter, ids } = world
  const { api } = anna
  const open = server.tenant()
  const file = await picture()
  await renter.api.tickets.addPhoto({ id: ids.ticket, file })
  await api.tickets.addPhoto({ id: ids.ticket, file })
  const work = { token: tokenOf(await api.tickets.shareLink({ id: ids.ticket })) }
  const { id: workPhoto } = await open.work.addPhoto({ ...work, file })
  const { id: photoId } = await api.properties.addPhoto({ id: ids.flat, file })
  await api.stayPages.save({
    ...{ propertyId: ids.flat, updatedAt: null, slug: 'sea-view', title: 'x', text: '' },
    ...{ isOpen: true, isListed: false },
  })
  const stay = { token: tokenOf(await api.guestPages.share({ bookingId: ids.booking, mail: false })) }
  const { logoUrl } = await api.organizations.saveLogo({ file: await picture('png') })
  const [organizationId, fileId] = logoUrl!.split('/').slice(-2)
  return {
    'work.get': work,
    'work.addComment': { ...work, body: 'x' },
    'work.addPhoto': { ...work, file },
    'work.complete': work,
    'work.photoFile': { ...work, photoId: workPhoto },
    'stay.get': stay,
    'stayPages.read': { slug: 'sea-view' },
    'stayPages.photo': { slug: 'sea-view', photoId },
    'organizations.logo': { organizationId, fileId },
    ...(await inputsOfSigner()),
  }
}

/** A signer by a link: before they sign, and when they get the finished file. */
async function inputsOfSigner(): Promise<Record<string, unknown>> {
  const { api } = world.anna
  const about = { kind: 'lease', subject: 'lease', subjectId: world.ids.lease, title: 'x' } as const
  const file = () => new File([pdfText('umowa')], `${MARK}.pdf`, { type: 'application/pdf' })
  const sent = async () => {
    const { id: documentId } = await api.documents.create({ file: file(), ...about })
    const fileId = (await api.documents.get({ id: documentId })).versions[0]!.id
    return api.signings.send({ documentId, fileId, law: 'none', order: 'together', signers: [paul] })
  }
  const { newToken, confirm, links } = signerBy(server, server.tenant())
  const { id } = await sent()
  await links.sign({ ...(await confirm(await newToken())), ...byPaul })
  await api.signings.sign({ id, sha256: sha(), signedName: 'Anna', agreed: true })
  await world.renter.api.signings.sign({ id, sha256: sha(), signedName: 'Zofia', agreed: true })
  await sealDocuments.run(server.services, {})
  await server.query('delete from auth.rate_limits')
  const finished = await confirm(await mailbox(server).token())
  await sent()
  const pass = await confirm(await newToken())
  return {
    'signingLinks.read': pass,
    'signingLinks.file': pass,
    'signingLinks.finished': finished,
  }
}

const routeOf = (contract: object, path: string) =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract) as {
    '~orpc': { route: { outputStructure?: string } }
  }

it('are not in any answer to somebody without an account', async () => {
  const known = inputs(world)
  const seen: string[] = []
  for (const [contract, client, calls, side] of [
    [adminContract, server.admin(), adminCalls, ''],
    [tenantContract, server.tenant(), tenantCalls, '@tenant'],
  ] as const)
    for (const { path, meta } of calls) {
      if (meta.needs !== 'public') continue
      const sent = withFiles[path] ?? known[`${path}${side}`] ?? known[path]
      const { code, answer } = await attempt(client, path, sent)
      const { headers, body } = (answer ?? {}) as { headers?: object; body?: File }
      expect(JSON.stringify([answer, headers, body?.name]), path).not.toContain(MARK)
      // A file that is refused would show nothing about its name.
      const answersFile = routeOf(contract, path)['~orpc'].route.outputStructure === 'detailed'
      if (answersFile || path in withFiles) expect(code, path).toBeNull()
      if (path in withFiles) seen.push(path)
    }
  expect(seen.sort()).toEqual(Object.keys(withFiles).sort())
})

it('are numbers on the page of a vendor, and the title of the document for a signer', async () => {
  const { 'work.get': work, 'signingLinks.finished': finished } = withFiles
  const open = server.tenant()
  const { photos } = await open.work.get(work as { token: string })
  expect(photos.map(({ name }) => name)).toEqual(photos.map((_, at) => `photo-${at + 1}.jpg`))
  const { headers } = await open.signingLinks.finished(finished as { token: string; pass: string })
  expect(headers['content-disposition']).toContain("filename*=UTF-8''x.pdf")
})
