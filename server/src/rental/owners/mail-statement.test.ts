/** What the mail of a statement says to the owner, and what happens if it cannot be delivered (docs/finance.md 8.16). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { now, setClock } from '../../machinery/clock.ts'
import { sendMail } from '../../machinery/mail/jobs.ts'
import { agencyOf, month, result } from './agency.fixture.ts'

let server: TestServer

beforeAll(async () => {
  // Nothing listens there, so every mail fails.
  server = await startTestServer({ day: '2026-05-20T10:00:00Z', env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
beforeEach(() => setClock('2026-05-20T10:00:00Z'))
afterAll(() => server?.stop())

const landlordWith = async (language: string, currency: string) => {
  const landlord = await server.signUpLandlord()
  await server.query(
    "update organizations set language = $1, currency = $2, name = 'Wierzba' where id = $3",
    [...[language, currency, landlord.organizationId]],
  )
  return landlord
}
const agency = async (language: string, currency: string) => {
  const landlord = await landlordWith(language, currency)
  const { api } = landlord
  const email = `owner-${language}@example.com`
  const { owner, managed } = agencyOf(api)
  const id = await owner('Ola', 50_000)
  await api.owners.update({ id, email })
  const issue = async (of: string) =>
    api.owners.issueStatement({
      ...{ id, month: of },
      result: result(await api.owners.getStatement({ id, month: of })),
    })
  const mail = async (of: string) => {
    const { mailedAt } = await api.owners.getStatement({ id, month: of })
    const before = new Set((await server.mails(email)).map(({ text }) => text))
    await api.owners.mailStatement({ id, month: of, mailedAt })
    return (await server.mails(email)).find(({ text }) => !before.has(text))!
  }
  return { landlord, api, id, managed, issue, mail, email }
}

const texts = {
  en: [
    'USD',
    /Wierzba sends you the statement for March 2026/,
    /You are paid/,
    /Nothing moved in this month/,
    /You owe/,
    /corrections/,
  ],
  es: [
    'EUR',
    /Wierzba le envía la liquidación de marzo de 2026/,
    /Se le pagan/,
    /no hubo movimientos/,
    /Debe/,
    /correcciones/,
  ],
  pl: [
    'PLN',
    /Wierzba przesyła zestawienie za marzec 2026/,
    /Do wypłaty:/,
    /nic się nie zmieniło/,
    /Do zapłaty:/,
    /korekty/,
  ],
} as const

it.each(['en', 'es', 'pl'] as const)(
  '%s: names result, homes, corrections and deposits',
  async (language) => {
    const [currency, subject, paid, nothing, owes, corrected] = texts[language]
    const { landlord, api, id, managed, issue, mail } = await agency(language, currency)
    const [one, two] = [await managed([id, 1, 1]), await managed([id, 1, 1])]
    await one.pay(100_000, '2026-03-05', { deposit: true })
    const { id: receipt } = await one.pay(272_000, '2026-03-10')
    await two.spend(43_050, '2026-03-12')
    await issue(month)
    const { text } = await mail(month)
    for (const part of [
      subject,
      paid,
      /•.*2400,00/,
      /500,00/,
      /ul\. Cudza \d+: 2720,00/,
      /ul\. Cudza \d+: -430,50/,
    ])
      expect(text).toMatch(part)
    await api.payments.reverse({ id: receipt, reason: 'Bounced' })
    await issue('2026-04-01')
    await server.moveTo('2026-06-02T10:00:00Z', landlord)
    await issue('2026-05-01')
    expect((await mail('2026-04-01')).text).toMatch(nothing)
    const may = (await mail('2026-05-01')).text
    for (const part of [owes, corrected, /1983,84/]) expect(may).toMatch(part)
    setClock('2026-05-20T10:00:00Z')
  },
)

it('that cannot be delivered is told on the statement and in the history, until it is sent again', async () => {
  const { landlord, api, id, managed, issue, email } = await agency('en', 'PLN')
  await managed([id, 1, 1])
  await issue(month)
  const send = async () => {
    const { mailedAt } = await api.owners.getStatement({ id, month })
    return api.owners.mailStatement({ id, month, mailedAt })
  }
  await send()
  const failed = async () => (await api.owners.getStatement({ id, month })).mailFailed
  for (let tries = 0; tries < 9; tries++) {
    await sendMail.run(server.services, {})
    setClock(now().add({ hours: 7 }).toString())
  }
  await server.moveTo(now().toString(), landlord)
  expect(await failed()).toBe(false)
  await sendMail.run(server.services, {})
  expect(await failed()).toBe(true)
  const { history } = await api.owners.get({ id })
  expect(history[0]).toMatchObject({ who: null, details: { statementMailFailed: month } })
  expect(await server.mails(email)).not.toEqual([])
  setClock(now().add({ minutes: 1 }).toString())
  await send()
  expect(await failed()).toBe(false)
})
