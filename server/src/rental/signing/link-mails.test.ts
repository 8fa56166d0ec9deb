/** When signers without an account are written to, what the finished file says of them, and when they are forgotten. */
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { notifyOfEvents } from '../../account/notifications/jobs.ts'
import { setClock } from '../../machinery/clock.ts'
import { byPaul, mailbox, paul, sendWith, sha } from './by-link.fixture.ts'
import { forgetSigners, remindSigners } from './jobs.ts'
import { sealDocuments } from './seal-job.ts'
import { inviteSigners } from './turns.ts'

let server: TestServer
let anna: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let open: TenantClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, home, marta } = await createTwoLettings(server))
  open = server.tenant()
})
beforeEach(async () => {
  await server.query('delete from mail_outbox')
  await server.query('delete from auth.rate_limits')
  await server.moveTo('2026-03-15T12:00:00Z', anna, marta)
  await server.query('update signings set voided_at = app.now() where voided_at is null')
})
afterAll(() => server?.stop())

const box = () => mailbox(server)
async function confirm() {
  const token = await box().token()
  await open.signingLinks.sendCode({ token })
  return { token, ...(await open.signingLinks.confirm({ token, code: await box().code() })) }
}
async function completed() {
  const sent = await sendWith(anna, home)
  await open.signingLinks.sign({ ...(await confirm()), ...byPaul })
  const signature = { id: sent.id, sha256: sha(), agreed: true } as const
  await marta.api.signings.sign({ ...signature, signedName: 'Marta Nowak' })
  await anna.api.signings.sign({ ...signature, signedName: 'Anna Wierzba' })
  return sent
}
const linkRow = async (partyId: string) =>
  (
    await server.query<{ email_sealed: string | null; email_hint: string; token_hash: string | null }>(
      'select email_sealed, email_hint, token_hash from signing_links where id = $1',
      [partyId],
    )
  )[0]!

describe('the finished file', () => {
  it('is mailed to the guarantor as a link once, names link and code, and can be downloaded for 30 days', async () => {
    await completed()
    const before = await box().count()
    const early = await box().token()
    expect(await open.signingLinks.open({ token: early })).toMatchObject({ stage: 'finished' })
    await sealDocuments.run(server.services, {})
    await sealDocuments.run(server.services, {})
    expect(await box().count()).toBe(before + 1)
    expect((await box().subjects())[0]).toBe('Signed by everybody: umowa')
    const own = await confirm()
    expect(await open.signingLinks.read(own)).toMatchObject({
      state: 'completed',
      finished: true,
      turn: false,
    })
    // Only the finished file is left.
    expect(await codeOf(open.signingLinks.file(own))).toBe('link_invalid')
    const { body } = await open.signingLinks.finished(own)
    const pdf = await PDF.load(new Uint8Array(await body.arrayBuffer()))
    const text = pdf
      .getPages()
      .map((page) => page.extractText().text)
      .join('\n')
      .replace(/\s+/g, ' ')
    expect(text).toContain('Guarantor: Paweł Poręczyciel')
    expect(text).toContain('a personal link and a one-time code, both sent to p•••@example.com')
    expect(text).not.toContain('pawel@')
    setClock('2026-04-14T11:59:00Z')
    await server.query('delete from auth.rate_limits')
    await open.signingLinks.finished(await confirm())
    setClock('2026-04-14T12:01:00Z')
    expect(await codeOf(open.signingLinks.open({ token: own.token }))).toBe('link_invalid')
  })
})

describe('a signer without an account', () => {
  it('is reminded on two days by a new link, unless it was ended', async () => {
    const { id } = await sendWith(anna, home)
    const first = await box().token()
    const mailed: string[] = []
    for (const day of ['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-22', '2026-03-28']) {
      const before = await box().count()
      setClock(`${day}T07:20:00Z`)
      await remindSigners.run(server.services, {})
      if ((await box().count()) > before) mailed.push(day)
    }
    expect(mailed).toEqual(['2026-03-18', '2026-03-22'])
    expect((await box().subjects())[0]).toBe('Reminder: please sign umowa')
    expect(await codeOf(open.signingLinks.open({ token: first }))).toBe('link_invalid')
    await server.moveTo('2026-03-15T12:00:00Z', anna, marta)
    const ended = await sendWith(anna, home)
    await anna.api.signings.revokeLink({ id: ended.id, partyId: ended.partyId })
    const before = await box().count()
    setClock('2026-03-20T07:20:00Z')
    await server.query('update signings set voided_at = app.now() where id = $1', [id])
    await remindSigners.run(server.services, {})
    expect(await box().count()).toBe(before)
  })

  it('is not reminded while the organization is suspended, because the link would open nothing', async () => {
    await server.moveTo('2026-03-15T12:00:00Z', anna, marta)
    const { id } = await sendWith(anna, home)
    const setStatus = (status: string) =>
      server.query('update organizations set status = $2 where id = $1', [anna.organizationId, status])
    const before = await box().count()
    setClock('2026-03-18T07:20:00Z')
    await setStatus('suspended')
    await remindSigners.run(server.services, {})
    await setStatus('active')
    expect(await box().count()).toBe(before)
    await remindSigners.run(server.services, {})
    expect(await box().count()).toBe(before + 1)
    await server.query('update signings set voided_at = app.now() where id = $1', [id])
    await server.moveTo('2026-03-15T12:00:00Z', anna, marta)
  })

  it('is invited by the job if the server stopped after the tenant signed', async () => {
    const { id } = await sendWith(anna, home, [{ ...paul, step: 2 }])
    await anna.api.signings.sign({ id, sha256: sha(), signedName: 'Anna', agreed: true })
    await marta.api.signings.sign({ id, sha256: sha(), signedName: 'Marta', agreed: true })
    await server.query(
      `update signing_parties set notified_at = null where role = 'guarantor' and signing_id = $1`,
      [id],
    )
    const before = await box().count()
    await inviteSigners.run(server.services, {})
    await inviteSigners.run(server.services, {})
    expect(await box().count()).toBe(before + 1)
  })

  it('is forgotten 30 days after the end; what they signed keeps its evidence', async () => {
    const done = await completed()
    const cancelled = await sendWith(anna, home)
    await anna.api.signings.cancel({ id: cancelled.id, reason: 'x' })
    const expired = await sendWith(anna, home)
    const forgottenOn = async (now: string) => {
      setClock(now)
      await forgetSigners.run(server.services, {})
      return Promise.all(
        [done, cancelled, expired].map(async ({ partyId }) => (await linkRow(partyId)).email_sealed === null),
      )
    }
    expect(await forgottenOn('2026-04-14T11:00:00Z')).toEqual([false, false, false])
    expect(await forgottenOn('2026-04-14T12:01:00Z')).toEqual([true, true, false])
    expect(await forgottenOn('2026-04-28T22:01:00Z')).toEqual([true, true, true])
    expect(await linkRow(done.partyId)).toEqual({ email_sealed: null, email_hint: '', token_hash: null })
    await server.moveTo('2026-04-28T22:01:00Z', anna)
    expect((await anna.api.signings.evidence({ id: done.id }))[0]).toMatchObject({
      email: paul.email,
      intact: true,
    })
  })

  it('appears with their name in the notifications of the landlord', async () => {
    await notifyOfEvents.run(server.services, {})
    await sendWith(anna, home)
    await open.signingLinks.sign({ ...(await confirm()), ...byPaul })
    await sendWith(anna, home)
    await open.signingLinks.decline({ ...(await confirm()), reason: 'Nie' })
    await notifyOfEvents.run(server.services, {})
    const { rows } = await anna.api.notifications.list({})
    expect(rows.slice(0, 2).map(({ trigger, data }) => [trigger, data])).toMatchObject([
      ['document_signed', { name: paul.name, declined: true }],
      ['document_signed', { name: paul.name, declined: false }],
    ])
  })
})
