import { once } from 'node:events'
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { now, setClock } from '../clock.ts'
import type { Db } from '../db/transaction.ts'
import { acrossOrganizations } from '../scope/system.ts'
import { emptyOutbox, sendMail } from './jobs.ts'
import { queueMail } from './outbox.ts'

type Letter = { to: string[]; raw: string }

let server: TestServer
let post: SMTPServer
let delivered: Letter[]
/** How the test mail server handles the next mails: accepts them, or responds with this kind of error. */
let mood: 'takes' | 'busy' | 'refuses'
/** While this is set, the mail server does not finish with mails to this address. */
let stuck: { to: string; until: Promise<void> } | undefined
/** Called after each delivery. */
let arrived: () => void = () => {}

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part) => (raw += part))
      stream.on('end', () => {
        if (mood === 'busy') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        if (mood === 'refuses') return done(Object.assign(new Error('no such person'), { responseCode: 550 }))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const deliver = () => {
          delivered.push({ to, raw })
          done()
          arrived()
        }
        if (stuck && to.includes(stuck.to)) void stuck.until.then(deliver)
        else deliver()
      })
    },
  })
  post.listen(0, '127.0.0.1')
  await once(post.server, 'listening')
  const { port } = post.server.address() as { port: number }
  server = await startTestServer({
    day: '2026-03-15',
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Domovik <no-reply@domovik.example>' },
  })
})
afterAll(async () => {
  post.close()
  await server?.stop()
})
beforeEach(() => {
  delivered = []
  mood = 'takes'
  stuck = undefined
})

const write = (to: string, language: 'en' | 'es' | 'pl' = 'pl') =>
  acrossOrganizations(server.services, 'test', (db) =>
    queueMail(db, server.services.masterKey, 'Domovik', {
      to,
      language,
      template: 'mail:invitation',
      data: {
        link: 'https://tenant.example/invite/secret-token',
        landlord: 'Wierzba & Syn <b>',
        tenant: 'Zofia',
        address: 'ul. Długa 1',
        how: 'Otwórz zaproszenie.',
      },
    }),
  )

/** Queues a mail with a code for signing in, through another node if given. */
const writeCode = (to: string, services = server.services) =>
  acrossOrganizations(services, 'test', (db) => code(db, to))
const code = (db: Db, to: string) =>
  queueMail(db, server.services.masterKey, 'Domovik', {
    to,
    language: 'en',
    template: 'auth_mail:magic_link',
    data: { link: 'https://app.example/auth/v1/verify?token=secret', code: '123456', email: to },
  })
const recipients = () => delivered.map(({ to }) => to[0])
/** Waits until the mail server has a mail to this address. */
const delivery = async (to: string) => {
  while (!recipients().includes(to)) await new Promise<void>((next) => (arrived = next))
}
const run = () => sendMail.run(server.services, {})
const waiting = () =>
  server.query<{ attempts: number; sealed: string | null; failed: boolean }>(
    'select attempts, message_sealed as sealed, failed_at is not null as failed from mail_outbox where sent_at is null',
  )

describe('mail', () => {
  it("is sent once, in the recipient's language, and then emptied", async () => {
    await write('zofia@example.com')
    await Promise.all([run(), run(), run()])
    await run()
    expect(delivered.map(({ to }) => to)).toEqual([['zofia@example.com']])
    expect(delivered[0]!.raw).toMatch(/^From: Domovik <no-reply@domovik\.example>/m)
    const [row] = await server.query<{ sealed: string | null }>(
      'select message_sealed as sealed from mail_outbox where sent_at is not null',
    )
    expect(row!.sealed).toBeNull()
  })

  it('is not sent to a member who has lost the permission to see what it says', async () => {
    const anna = await server.signUpLandlord()
    const member = await server.addMember(anna, 'viewer')
    const tell = (permission: Permission) =>
      acrossOrganizations(server.services, 'test', (db) =>
        queueMail(db, server.services.masterKey, 'Domovik', {
          ...{ to: `${permission}@example.com`, language: 'en', template: 'mail:notification' },
          data: { sentence: 'x', link: 'https://app.example/payments' },
          reader: { userId: member.userId, organizationId: anna.organizationId, permission },
        }),
      )
    await tell('view_payments')
    await tell('view_properties')
    await anna.api.organizations.changeRole({
      ...{ userId: member.userId, role: 'viewer', permissions: ['view_properties'] },
    })
    await run()
    expect(recipients()).toEqual(['view_properties@example.com'])
    expect(await waiting()).toEqual([{ attempts: 0, sealed: null, failed: true }])
    await anna.api.organizations.removeMember({ userId: member.userId })
    await tell('view_properties')
    await run()
    expect(recipients()).toHaveLength(1)
    await server.query('delete from mail_outbox')
  })

  it('is emptied after a week if it could not be sent, also with a mail server', async () => {
    for (const [template, days] of [
      ['old', 8],
      ['recent', 6],
    ] as const) {
      const day = now()
        .subtract({ hours: 24 * days })
        .toString()
      await server.query(
        `insert into mail_outbox (id, template, language, message_sealed, attempts, created_at, failed_at)
          values (gen_random_uuid(), $1, 'en', 'sealed', 10, $2, $2)`,
        [template, day],
      )
    }
    await emptyOutbox.run(server.services, {})
    const left = await server.query<{ template: string; empty: boolean }>(
      `delete from mail_outbox where attempts = 10 returning template, message_sealed is null as empty`,
    )
    expect(Object.fromEntries(left.map(({ template, empty }) => [template, empty]))).toEqual({
      old: true,
      recent: false,
    })
  })

  it('escapes text written by users', async () => {
    await write('html@example.com')
    await run()
    expect(delivered[0]!.raw).not.toContain('Syn <b>"')
    expect(delivered[0]!.raw).not.toMatch(/<h1[^>]*>[^<]*<b>/)
  })

  it('is retried when the mail server is busy, and arrives once', async () => {
    mood = 'busy'
    await write('patient@example.com')
    await run()
    expect(delivered).toEqual([])
    mood = 'takes'
    await run()
    expect(delivered).toEqual([])
    setClock(now().add({ minutes: 5 }).toString())
    await run()
    expect(delivered.map(({ to }) => to)).toEqual([['patient@example.com']])
    expect(await waiting()).toEqual([])
  })

  it('is marked as failed after the last attempt, and is not lost', async () => {
    mood = 'refuses'
    await write('nobody@example.com')
    for (let i = 0; i < 12; i++) {
      await run()
      setClock(now().add({ hours: 7 }).toString())
    }
    expect(await waiting()).toMatchObject([{ attempts: 10, failed: true }])
  })

  it('refuses line breaks, which could add a recipient or a header', async () => {
    await expect(write('a@example.com\r\nBcc: b@example.com')).rejects.toThrow(TypeError)
  })

  it('for signing in is sent before everything that waits, although it was written last', async () => {
    for (let i = 0; i < 120; i++) await write(`bulk${i}@example.com`)
    await writeCode('waiting@example.com')
    await run()
    expect(recipients()[0]).toBe('waiting@example.com')
    expect(recipients()).toHaveLength(100)
    await run()
  })

  it('cannot be read in the database', async () => {
    mood = 'busy'
    await write('sealed@example.com')
    const rows = await server.query<{ row: string }>('select t::text as row from mail_outbox t')
    for (const { row } of rows) expect(row).not.toMatch(/secret-token|sealed@example\.com/)
  })
})

describe('mail for signing in', () => {
  beforeAll(() => server.services.mailSender.start(server.services))

  it('wakes the sender by its commit, not by a clock, and only after it', async () => {
    await acrossOrganizations(server.services, 'test', async (db) => {
      await code(db, 'committed@example.com')
      // The sender is woken by another mail while this one is not committed.
      await writeCode('other@example.com')
      await delivery('other@example.com')
      expect(recipients()).not.toContain('committed@example.com')
    })
    await delivery('committed@example.com')
  })

  it('of a rolled back request is not sent', async () => {
    const work = acrossOrganizations(server.services, 'test', async (db) => {
      await code(db, 'undone@example.com')
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    await writeCode('done@example.com')
    await delivery('done@example.com')
    expect(recipients()).not.toContain('undone@example.com')
  })

  it('is sent when another node, which sends nothing itself, commits it', async () => {
    const other = await server.another()
    await writeCode('other-node@example.com', other.services)
    await delivery('other-node@example.com')
  })

  it('does not wait for other mail that the mail server is slow to take', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    stuck = { to: 'slow@example.com', until }
    await write('slow@example.com')
    await write('bulk-behind@example.com')
    const bulk = run()
    await writeCode('quick@example.com')
    await delivery('quick@example.com')
    expect(recipients()).not.toContain('slow@example.com')
    release()
    await bulk
    expect(recipients().slice(-2)).toEqual(['slow@example.com', 'bulk-behind@example.com'])
  })

  it('does not wait for another such mail that is slow', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    stuck = { to: 'slow-code@example.com', until }
    await writeCode('slow-code@example.com')
    await writeCode('next-code@example.com')
    await delivery('next-code@example.com')
    release()
    await delivery('slow-code@example.com')
  })

  it('committed while the connection for notices was lost is sent when it is back', async () => {
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'domovik_realtime' and datname = current_database()`,
    )
    await writeCode('meanwhile@example.com')
    await delivery('meanwhile@example.com')
  })

  it('is marked as urgent, and other mail is not', async () => {
    mood = 'busy'
    await write('not-urgent@example.com')
    const templates = await server.query<{ template: string; urgent: boolean }>(
      'select distinct template, urgent from mail_outbox order by 1',
    )
    expect(templates).toEqual([
      { template: 'auth_mail:magic_link', urgent: true },
      { template: 'mail:invitation', urgent: false },
    ])
  })
})
