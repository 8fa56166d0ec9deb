import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { now, setClock } from '../clock.ts'
import { acrossOrganizations } from '../scope/system.ts'
import { sendMail } from './jobs.ts'
import { queueMail } from './outbox.ts'

type Letter = { to: string[]; raw: string }

let server: TestServer
let post: SMTPServer
let delivered: Letter[]
/** How the test mail server handles the next mails: accepts them, or responds with this kind of error. */
let mood: 'takes' | 'busy' | 'refuses'

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
        delivered.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
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
      },
    }),
  )
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

  it('cannot be read in the database', async () => {
    mood = 'busy'
    await write('sealed@example.com')
    const rows = await server.query<{ row: string }>('select t::text as row from mail_outbox t')
    for (const { row } of rows) expect(row).not.toMatch(/secret-token|sealed@example\.com/)
  })
})
