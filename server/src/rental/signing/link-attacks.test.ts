/** Attacks on links of signers without an account (docs/decisions/115). */
import { createHash } from 'node:crypto'
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
import { setClock } from '../../machinery/clock.ts'
import { byPaul, mailbox, paul, sendWith, sha, signerBy } from './by-link.fixture.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let open: TenantClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, marta } = await createTwoLettings(server))
  open = server.tenant()
})
beforeEach(async () => {
  await server.query('delete from mail_outbox')
  await server.query('delete from auth.rate_limits')
  await server.moveTo('2026-03-15T12:00:00Z', anna, ben, marta)
})
afterAll(() => server?.stop())

const box = () => mailbox(server)
const signer = () => signerBy(server, open)
const links = () => signer().links
const newToken = () => signer().newToken()
const newCode = () => signer().newCode()
const confirm = (token: string) => signer().confirm(token)
const stored = (text: string, ...values: string[]) => server.query<Record<string, unknown>>(text, values)

describe('an attack', () => {
  it('a forwarded link shows nothing of the document, and the code goes to the signer only', async () => {
    await sendWith(anna, home, [paul], 'together')
    const token = await newToken()
    const seen = JSON.stringify(await links().open({ token }))
    for (const secret of ['umowa', 'Paweł', 'pawel', 'Marta']) expect(seen).not.toContain(secret)
    await links().sendCode({ token })
    const pass = 'x'.repeat(43)
    for (const call of [
      () => links().read({ token, pass }),
      () => links().file({ token, pass }),
      () => links().finished({ token, pass }),
      () => links().sign({ token, pass, ...byPaul }),
      () => links().decline({ token, pass, reason: 'x' }),
    ])
      expect(await codeOf(call())).toBe('signing_code_needed')
  })

  it('a code works once, for 10 minutes, for its own link, and not after 5 wrong entries', async () => {
    await sendWith(anna, home)
    const token = await newToken()
    await sendWith(anna, home)
    const other = await newToken()
    const tried = (of: string, code: string) => codeOf(links().confirm({ token: of, code }))
    await links().sendCode({ token })
    const code = await newCode()
    await links().sendCode({ token: other })
    expect(await tried(other, code)).toBe('signing_code_wrong')
    await links().confirm({ token, code })
    expect(await tried(token, code)).toBe('signing_code_wrong')
    await links().sendCode({ token })
    const second = await newCode()
    const wrong = String((Number(second) + 1) % 1_000_000).padStart(6, '0')
    for (let entry = 0; entry < 5; entry += 1) expect(await tried(token, wrong)).toBe('signing_code_wrong')
    expect(await tried(token, second)).toBe('signing_code_wrong')
    await links().sendCode({ token })
    const third = await newCode()
    setClock('2026-03-15T12:11:00Z')
    expect(await tried(token, third)).toBe('signing_code_wrong')
    const hashes = await stored('select code_hash, token_hash, pass_hash, email_sealed from signing_links')
    expect(JSON.stringify(hashes)).not.toMatch(new RegExp(`${token}|${third}|pawel`))
    expect(
      hashes.some(({ code_hash: hash }) => hash === createHash('sha256').update(third).digest('hex')),
    ).toBe(false)
  })

  it('evidence names the code that was confirmed, not one that was requested later', async () => {
    const { id } = await sendWith(anna, home)
    const access = await confirm(await newToken())
    await server.moveTo('2026-03-15T12:05:00Z', anna, ben, marta)
    await links().sendCode({ token: access.token })
    await links().sign({ ...access, ...byPaul })
    const [{ code } = { code: null }] = await anna.api.signings.evidence({ id })
    expect(code!.sentAt <= code!.confirmedAt).toBe(true)
    expect(code!.sentAt).toContain('2026-03-15T12:00')
  })

  it('at most 5 codes are mailed in an hour', async () => {
    await sendWith(anna, home)
    const token = await newToken()
    for (let sent = 0; sent < 5; sent += 1) await links().sendCode({ token })
    expect(await codeOf(links().sendCode({ token }))).toBe('rate_limited')
  })

  it('a revoked, replaced, cancelled, expired or unknown link is refused in the same way', async () => {
    const refusal = async (token: string) => {
      const pass = 'x'.repeat(43)
      const answers = await Promise.all(
        [
          links().open({ token }),
          links().sendCode({ token }),
          links().confirm({ token, code: '000000' }),
          links().read({ token, pass }),
          links().sign({ token, pass, ...byPaul }),
        ].map((call) =>
          call.then(
            () => 'accepted',
            (error: { code: string; message: string }) => `${error.code} ${error.message}`,
          ),
        ),
      )
      return [...new Set(answers)]
    }
    const unknown = await refusal('u'.repeat(43))
    expect(unknown).toHaveLength(1)
    expect(unknown[0]).toContain('link_invalid')

    const revoked = await sendWith(anna, home)
    const first = await confirm(await newToken())
    expect(
      (await anna.api.signings.revokeLink({ id: revoked.id, partyId: revoked.partyId })).parties[0]!.invited,
    ).toMatchObject({ revoked: true })
    expect(await refusal(first.token)).toEqual(unknown)
    expect(await codeOf(links().sign({ ...first, ...byPaul }))).toBe('link_invalid')

    await anna.api.signings.sendLink({ id: revoked.id, partyId: revoked.partyId })
    const second = await newToken()
    await anna.api.signings.sendLink({ id: revoked.id, partyId: revoked.partyId })
    expect(await refusal(second)).toEqual(unknown)
    const third = await newToken()
    await links().open({ token: third })

    await anna.api.signings.cancel({ id: revoked.id, reason: 'Nowe warunki' })
    expect(await refusal(third)).toEqual(unknown)
    expect((await box().subjects())[0]).toMatch(/No longer to be signed/)

    await sendWith(anna, home)
    const late = await newToken()
    setClock('2026-03-29T22:00:00Z')
    expect(await refusal(late)).toEqual(unknown)
  })

  it('a replaced address ends the browser that confirmed the earlier one', async () => {
    const { id, partyId } = await sendWith(anna, home)
    const earlier = await confirm(await newToken())
    const { parties } = await anna.api.signings.sendLink({ id, partyId, email: 'nowy@example.com' })
    expect(parties.find((party) => party.id === partyId)!.invited).toMatchObject({
      contact: 'n•••@example.com',
      left: 4,
    })
    expect(await codeOf(links().read(earlier))).toBe('link_invalid')
    const token = await mailbox(server, 'nowy@example.com').token()
    await links().sendCode({ token })
    const code = await mailbox(server, 'nowy@example.com').code()
    const own = { token, ...(await links().confirm({ token, code })) }
    await links().sign({ ...own, ...byPaul })
    expect((await anna.api.signings.evidence({ id }))[0]).toMatchObject({ email: 'nowy@example.com' })
    expect(await codeOf(anna.api.signings.sendLink({ id, partyId }))).toBe('party_signed')
  })

  it('a landlord sends at most 5 new links to one signer', async () => {
    const { id, partyId } = await sendWith(anna, home)
    for (let sent = 0; sent < 5; sent += 1) await anna.api.signings.sendLink({ id, partyId })
    expect(await codeOf(anna.api.signings.sendLink({ id, partyId }))).toBe('reminders_used_up')
  })

  it('two tabs sign once; the newer confirmation ends the older one', async () => {
    const { id } = await sendWith(anna, home)
    const first = await confirm(await newToken())
    const second = await confirm(first.token)
    expect(await codeOf(links().sign({ ...first, ...byPaul }))).toBe('signing_code_needed')
    const acts = await Promise.allSettled([
      links().sign({ ...second, ...byPaul }),
      links().sign({ ...second, ...byPaul }),
      links().decline({ ...second, reason: 'x' }),
    ])
    expect(acts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [count] = await stored(
      `select (select count(*)::int from signatures g join signing_parties p on p.id = g.party_id where p.signing_id = $1)
         + (select count(*)::int from signing_parties where signing_id = $1 and declined_at is not null) as acts`,
      id,
    )
    expect(count).toEqual({ acts: 1 })
  })

  it('other bytes are not signed, and a confirmation ends after two hours', async () => {
    const { id } = await sendWith(anna, home)
    const own = await confirm(await newToken())
    const changed = links().sign({ ...own, ...byPaul, sha256: sha('inna') })
    expect(await codeOf(changed)).toBe('document_changed')
    setClock('2026-03-15T14:01:00Z')
    expect(await codeOf(links().sign({ ...own, ...byPaul }))).toBe('signing_code_needed')
    expect(
      await stored(
        'select 1 from signatures g join signing_parties p on p.id = g.party_id where p.signing_id = $1',
        id,
      ),
    ).toEqual([])
  })

  it('the link of one organization shows nothing of another, and no stranger touches it', async () => {
    const { id, partyId } = await sendWith(anna, home)
    for (const call of [
      () => ben.api.signings.sendLink({ id, partyId }),
      () => ben.api.signings.revokeLink({ id, partyId }),
    ])
      expect(await codeOf(call())).toBe('not_found')
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.signings.sendLink({ id, partyId }))).toBe('forbidden')
    const landlord = (await anna.api.documents.list({})).rows.length
    expect(landlord).toBeGreaterThan(1)
    const own = await confirm(await newToken())
    const seen = JSON.stringify(await links().read(own))
    for (const secret of [id, anna.organizationId, home.tenant, 'marta@example.com', 'pawel@example.com'])
      expect(seen).not.toContain(secret)
    // The tenant sees who signs with them, and no address.
    const [document] = (await marta.api.documents.list()).filter(({ signing }) => signing?.id === id)
    expect(document!.signing!.parties.map(({ name, invited }) => [name, invited])).toContainEqual([
      paul.name,
      null,
    ])
    expect(JSON.stringify(document)).not.toContain('example.com')
    await server.query(`update organizations set status = 'suspended' where id = $1`, [anna.organizationId])
    expect(await codeOf(links().read(own))).toBe('link_invalid')
    await server.query(`update organizations set status = 'active' where id = $1`, [anna.organizationId])
  })

  it('a program that guesses tokens is stopped', async () => {
    const codes = await Promise.all(
      Array.from({ length: 70 }, (_, i) => codeOf(links().open({ token: String(i).padStart(43, 'a') }))),
    )
    expect(codes).toContain('rate_limited')
  })
})
