/** The letter of a settlement of bills as PDF: its figures, how it reaches the tenants, and who may read it. */
import { formatMoney } from '@domovik/locales/format.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { makeLetters } from '../letters/jobs.ts'
import { letBuilding } from '../utilities/utilities.fixture.ts'

let server: TestServer
let anna: Landlord
let house: Awaited<ReturnType<typeof letBuilding>>
let settlementId: string
let bartek: Awaited<ReturnType<TestServer['acceptInvitation']>>

/** E33, E32 and E29 of the design: heat, waste and water of 2025, posted. */
beforeAll(async () => {
  server = await startTestServer({ day: '2026-02-05T10:00:00Z' })
  anna = await server.signUpLandlord('Wierzba Nieruchomości')
  await anna.api.organizations.update({ language: 'pl' })
  await anna.api.bankAccounts.add({ holder: 'Anna Kowalska', iban: 'ES9121000418450200051332' })
  const { accounts } = await anna.api.bankAccounts.list()
  await anna.api.bankAccounts.show({ id: accounts[0]!.id })
  house = await letBuilding(anna)
  settlementId = await house.start()
  await house.people(settlementId)
  await house.meterB()
  const { results, parties } = await anna.api.utilities.save({
    ...{ id: settlementId, pools: [house.heat, house.waste, house.water] },
  })
  const expected = results.flatMap(({ party, treatment, difference }) =>
    treatment === 'settled'
      ? [{ leaseId: parties.find(({ key }) => key === party)!.leaseId!, difference }]
      : [],
  )
  await anna.api.utilities.post({ id: settlementId, dueDate: '2026-02-20', expected, notify: false })
})
afterAll(() => server?.stop())

const money = (cents: number) => formatMoney(cents, 'EUR').replaceAll(/[\u00a0\u202f]/g, ' ')
const textOf = async (answer: Promise<{ body: File }>) => {
  const { text } = await readPdf(new Uint8Array(await (await answer).body.arrayBuffer()))
  return text.replaceAll(/\s+/g, ' ')
}
const ofLease = async (leaseId: string) => (await anna.api.bills.list({ leaseId })).settlements[0]!
const documentsOf = async (leaseId: string) => (await anna.api.documents.list({ leaseId })).rows

it('E35: states each cost with key and weights, the share, the advances, what is to pay, and how', async () => {
  const { id } = await ofLease(house.leases.b1.leaseId)
  const text = await textOf(anna.api.bills.letter({ id }))
  for (const part of [
    'Rozliczenie opłat',
    'Ciepło: Powierzchnia 9955 / 58 400 m² × dni',
    money(720_000),
    money(122_733),
    'Śmieci: Osoby 181 / 1734',
    money(22_547),
    `25,5 m³ × `,
    money(31_824),
    money(328_552),
    money(-300_000),
    `Prosimy o zapłatę ${money(28_552)} do 20 lutego 2026.`,
    'ES91 2100 0418 4502 0005 1332',
  ])
    expect(text).toContain(part)
})

it('E36: says what was credited and asks for nothing', async () => {
  const { id } = await ofLease(house.leases.b2.leaseId)
  const text = await textOf(anna.api.bills.letter({ id }))
  expect(text).toContain(`Należności okresu obniżono o ${money(41_790)}.`)
  for (const part of ['Prosimy o zapłatę', 'ES91']) expect(text).not.toContain(part)
})

it('says paid only of what was paid: a credit note or a write-off leaves less or nothing open', async () => {
  const { payments, bills } = anna.api
  const { tenantId, leaseId } = house.leases.b1
  const { id } = await ofLease(leaseId)
  const { rows } = await payments.list({ view: 'charges', tenantId, limit: 100 })
  const charge = rows.find(({ amount }) => amount === 28_552)!
  const note = await payments.creditNote({ id: charge.id, amount: 1_000, reason: 'Korekta' })
  const letter = () => textOf(bills.letter({ id }))
  expect(await letter()).toContain(`Z dopłaty ${money(28_552)} do zapłaty pozostaje ${money(27_552)}.`)
  const off = await payments.writeOff({ id: charge.id, amount: 27_552, reason: 'Umorzenie' })
  const text = await letter()
  expect(text).toContain(`Z dopłaty ${money(28_552)} nic nie pozostaje do zapłaty.`)
  expect(text).not.toContain('jest zapłacona')
  for (const each of [off, note]) await payments.reverse({ id: each.id, reason: 'Pomyłka' })
  expect(await letter()).toContain(`Prosimy o zapłatę ${money(28_552)}`)
})

it('becomes a document of the lease, which the tenant reads in the portal and which never changes', async () => {
  const { tenantId, leaseId, email } = house.leases.b1
  const { id } = await ofLease(leaseId)
  expect(await codeOf(anna.api.bills.sendLetter({ id, delivery: 'portal' }))).toBe('tenant_not_reached')
  bartek = await server.acceptInvitation(anna, tenantId)
  await bartek.api.home.saveLanguage({ language: 'pl' })
  const { documentId } = await anna.api.bills.sendLetter({ id, delivery: 'portal' })
  const [listed] = await documentsOf(leaseId)
  expect(listed).toMatchObject({ id: documentId, subject: 'lease', shared: 1, format: 'pdf' })
  expect(listed!.title).toBe('Rozliczenie opłat, 1 sty 2025 – 30 cze 2025')
  expect((await bartek.api.documents.list()).map((own) => own.id)).toContain(documentId)
  expect((await server.mails(email))[0]!.text).toContain('Rozliczenie opłat')
  const before = await textOf(anna.api.documents.showFile({ id: documentId }))
  await anna.api.payments.recordReceipt({
    ...{ tenantId, amount: 10_000_000, paymentDate: '2026-02-05', paymentMethod: 'cash' },
  })
  expect(await textOf(anna.api.documents.showFile({ id: documentId }))).toBe(before)
  const own = await textOf(bartek.api.bills.letter({ id }))
  expect(own).toContain(`Dopłata ${money(28_552)} jest zapłacona.`)
  // Each mail is in the language of the portal, also that of a document.
  await bartek.api.home.saveLanguage({ language: 'es' })
  await anna.api.bills.sendLetter({ id, delivery: 'portal' })
  expect((await server.mails(email))[0]!.subject).toMatch(/^Documento nuevo: Liquidación/)
  await bartek.api.home.saveLanguage({ language: 'pl' })
  const other = await ofLease(house.leases.b2.leaseId)
  expect(await codeOf(bartek.api.bills.letter({ id: other.id }))).toBe('not_found')
})

it('is mailed to all tenants of a settlement as a batch, each as a document of the own lease', async () => {
  const send = () => anna.api.utilities.sendLetters({ id: settlementId, delivery: 'mail' })
  const { batchId } = await send()
  expect(await codeOf(send())).toBe('letters_being_made')
  await makeLetters.run(server.services, {})
  const batch = await anna.api.letters.get({ id: batchId })
  expect(batch).toMatchObject({ kind: 'settlement', state: 'done', made: 4, refused: 0 })
  for (const { leaseId, email } of Object.values(house.leases)) {
    const [newest] = await documentsOf(leaseId)
    expect(batch.items.map(({ documentId }) => documentId)).toContain(newest!.id)
    const mail = (await server.mails(email)).find(({ file }) => file !== undefined)!
    const { text } = await readPdf(new Uint8Array(Buffer.from(mail.file!.base64, 'base64')))
    expect(text).toContain('Rozliczenie opłat')
  }
  expect(await codeOf(send())).toBe('letters_made_today')
  expect(await anna.api.letters.list()).toMatchObject({ batches: [{ id: batchId }] })
})

it('is sent once if two people send the letter that both saw', async () => {
  const { leaseId } = house.leases.b2
  const { id, letterId } = await ofLease(leaseId)
  const before = await documentsOf(leaseId)
  expect(letterId).toBe(before[0]!.id)
  const send = (newest: string | null) =>
    anna.api.bills.sendLetter({ id, delivery: 'archive', newest }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )
  expect((await Promise.all([send(letterId), send(letterId)])).toSorted()).toEqual([
    'sent',
    'version_conflict',
  ])
  expect(await documentsOf(leaseId)).toHaveLength(before.length + 1)
  expect(await send(null)).toBe('version_conflict')
  expect(await send((await ofLease(leaseId)).letterId)).toBe('sent')
})

it('is sent by those who edit payments, and no longer once the settlement was undone, which withdraws it', async () => {
  const { id } = await ofLease(house.leases.a.leaseId)
  const viewer = await server.addMember(anna, 'viewer')
  expect(await codeOf(viewer.api.bills.sendLetter({ id, delivery: 'archive' }))).toBe('forbidden')
  const ben = await server.signUpLandlord()
  expect(await codeOf(ben.api.bills.letter({ id }))).toBe('not_found')
  const { leaseId } = house.leases.b1
  const letters = await documentsOf(leaseId)
  expect(letters.map(({ withdrawnAt }) => withdrawnAt)).toEqual(letters.map(() => null))
  await anna.api.utilities.undo({ id: settlementId, reason: 'Korekta', notify: false })
  const withdrawn = await documentsOf(leaseId)
  expect(withdrawn.map(({ withdrawnAt }) => withdrawnAt?.slice(0, 10))).toEqual(
    letters.map(() => '2026-02-05'),
  )
  // The tenant keeps the letters that the landlord shared, with the mark.
  const kept = (await bartek.api.documents.list()).filter(({ title }) => title.startsWith('Rozliczenie'))
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
  const [batch] = (await anna.api.letters.list()).batches
  const { items } = await anna.api.letters.get({ id: batch!.id })
  expect(items.map(({ withdrawnAt }) => withdrawnAt?.slice(0, 10))).toEqual(items.map(() => '2026-02-05'))
  // Nobody prints demands that no longer apply.
  expect(await codeOf(anna.api.letters.archive({ id: batch!.id }))).toBe('not_found')
  expect(await codeOf(anna.api.bills.letter({ id }))).toBe('already_reversed')
  expect(await codeOf(anna.api.bills.sendLetter({ id, delivery: 'archive' }))).toBe('already_reversed')
  expect(await codeOf(anna.api.utilities.sendLetters({ id: settlementId, delivery: 'archive' }))).toBe(
    'settlement_closed',
  )
})
