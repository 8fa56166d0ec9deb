/** The database role of people without an account sees one document, whatever a fault in the code would ask for. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { now } from '../../machinery/clock.ts'
import { byPaul, mailbox, sendWith, signerBy } from './by-link.fixture.ts'
import { hashOf } from './links.ts'

let server: TestServer
let anna: Landlord
let home: Letting
let token: string
let mine: Awaited<ReturnType<typeof sendWith>>
let other: Awaited<ReturnType<typeof sendWith>>

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, home } = await createTwoLettings(server))
  other = await sendWith(anna, home, undefined, 'together', 'inna')
  mine = await sendWith(anna, home)
  token = await mailbox(server).token()
})
beforeEach(() => server.query('delete from auth.rate_limits'))
afterAll(() => server?.stop())

/** Runs statements as the role after it opened a link; returns the rows of the last, or its error code. */
async function asSigner(statements: readonly (readonly [string, ...unknown[]])[], of = token) {
  const client = await server.services.database.signer.connect()
  try {
    await client.query('begin')
    if (of)
      await client.query('select * from app.begin_signing_request($1, $2)', [hashOf(of), now().toString()])
    let rows: Record<string, unknown>[] = []
    for (const [text, ...values] of statements) rows = (await client.query(text, values)).rows
    return rows
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const refused = '42501'

describe('the role domovik_signer', () => {
  it('reads the rows of its own document and of no other table', async () => {
    const tables = await server.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    )
    const seen: Record<string, number> = {}
    for (const { name } of tables) {
      const rows = await asSigner([[`select count(*)::int as count from public."${name}"`]])
      if (rows !== refused) seen[name] = (rows as { count: number }[])[0]!.count
    }
    expect(seen).toEqual({
      documents: 1,
      files: 1,
      organization_keys: 1,
      organizations: 1,
      signatures: 0,
      signing_links: 1,
      signing_parties: 3,
      signings: 1,
    })
    const ids = await asSigner([['select id, document_id from signings']])
    expect(ids).toEqual([{ id: mine.id, document_id: mine.documentId }])
    for (const schema of ['auth.users', 'pgboss.job'])
      expect(await asSigner([[`select 1 from ${schema}`]])).toBe(refused)
    expect(await asSigner([['select message_sealed from mail_outbox']])).toBe(refused)
    expect(await asSigner([['select evidence_sealed from signatures']])).toBe(refused)
    expect(await asSigner([['select phone from organizations']])).toBe(refused)
  })

  it('reads nothing before a link is opened, and with one that is unknown or ended', async () => {
    // After another transaction on the connection the context is empty, which no policy accepts.
    const nothing = [[], '22P02']
    const tables = ['documents', 'files', 'signings', 'signing_parties', 'signing_links', 'organizations']
    for (const of of ['', 'a'.repeat(43)])
      for (const table of tables)
        expect(nothing, table).toContainEqual(await asSigner([[`select id from ${table}`]], of))
    const guess = `select set_config('app.organization', $1, true)`
    expect(nothing).toContainEqual(
      await asSigner([[guess, anna.organizationId], ['select id from signings']], ''),
    )
  })

  it('changes only its own party and link, and signs only for itself', async () => {
    const party = async (text: string, ...values: unknown[]) => asSigner([[text, ...values]])
    const landlord = mine.parties.find(({ role }) => role === 'landlord')!.id
    expect(await party('update signing_parties set viewed_at = app.now() where true returning id')).toEqual([
      { id: mine.partyId },
    ])
    expect(await party('update signing_links set code_tries = 0 returning id')).toEqual([
      { id: mine.partyId },
    ])
    expect(await party(`update signing_parties set name = 'x'`)).toBe(refused)
    expect(await party(`update signing_links set email_sealed = 'x'`)).toBe(refused)
    expect(await party('update signings set voided_at = app.now()')).toBe(refused)
    expect(await party('delete from signatures')).toBe(refused)
    const sign = (partyId: string) =>
      party(
        `insert into signatures (organization_id, id, party_id, tenant_id, sha256, signed_name, signed_on, evidence_sealed)
           values ($1, gen_random_uuid(), $2, $3, 'x', 'x', '2026-03-15', 'x') returning party_id`,
        ...[anna.organizationId, partyId, home.tenant],
      )
    expect(await sign(landlord)).toBe(refused)
    expect(await sign(other.partyId)).toBe(refused)
    expect(await sign(mine.partyId)).toEqual([{ party_id: mine.partyId }])
    const file = (ownerId: string) =>
      party(
        `insert into files (organization_id, id, kind, name, stored_name, key_version, bytes, sha256, media_type, owner_table, owner_id, author_kind)
           values ($1, gen_random_uuid(), 'document', 'x', 'x', 1, 1, 'x', 'x', 'signings', $2, 'vendor') returning owner_id`,
        ...[anna.organizationId, ownerId],
      )
    expect(await file(other.id)).toBe(refused)
    expect(await file(mine.id)).toEqual([{ owner_id: mine.id }])
    const mail = (template: string) =>
      party(
        `insert into mail_outbox (id, urgent, organization_id, template, language, message_sealed, created_at, send_after)
           values (gen_random_uuid(), true, $1, $2, 'en', 'x', now(), now())`,
        ...[anna.organizationId, template],
      )
    expect(await mail('mail:documentToSign')).toBe(refused)
    expect(await mail('mail:signingCode')).toEqual([])
    expect(await party(`select app.record_events(gen_random_uuid(), '[]')`)).toBe(refused)
  })

  it('is the role of the calls: without its rights a signer cannot read', async () => {
    const signer = signerBy(server, server.tenant())
    const access = await signer.confirm(token)
    await server.query('revoke select on documents from domovik_signer')
    await expect(signer.links.read(access)).rejects.toMatchObject({ code: 'internal_error' })
    await server.query(
      'grant select (organization_id, id, kind, title, file_id, deleted_at) on documents to domovik_signer',
    )
    expect((await signer.links.sign({ ...access, ...byPaul })).state).toBe('partly_signed')
  })
})
