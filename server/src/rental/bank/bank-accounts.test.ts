import jsqr from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfEvents } from '../../account/notifications/jobs.ts'
import { setClock } from '../../machinery/clock.ts'
import { codeText } from './pay-to.ts'
import { statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-06T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const spanish = 'ES9121000418450200051332'
const polish = 'PL61109010140000071219812874'

/** Adds an account and shows it to tenants. */
async function showAccount(landlord: Landlord, iban: string, holder = 'Anna Kowalska') {
  const { accounts } = await landlord.api.bankAccounts.add({ holder, iban })
  const { id } = accounts.find((account) => account.iban === iban)!
  await landlord.api.bankAccounts.show({ id })
  return id
}

let flats = 0
/** A tenant with a portal account who owes 600.00 since the fifth of March. */
async function tenantOf(landlord: Landlord) {
  const { properties, tenants, leases } = landlord.api
  const property = await properties.create({ address: `ul. Żabia ${++flats}` })
  const tenant = await tenants.create({ name: 'Marta Wójcik', email: `bank-${flats}@example.com` })
  const [propertyId, tenantId] = [property.id, tenant.id]
  await leases.create({ propertyId, tenantId, startDate: '2026-03-01', rentAmount: 60_000, paymentDueDay: 5 })
  return { tenant, person: await server.acceptInvitation(landlord, tenant.id) }
}

const referenceOf = async (landlord: Landlord, id: string): Promise<string> =>
  (await landlord.api.tenants.get({ id })).tenant.paymentReference

/** Pixels of one module of the code: a reader needs more than one. */
const scale = 6

/**
 * Reads the code as an app of a bank does, with a reader that shares nothing with the writer. The picture draws each run of dark
 * modules as a horizontal line.
 */
function readCode(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  const [, path = ''] = /stroke="#000000" d="([^"]+)"/.exec(svg) ?? []
  let [x, y] = [0, 0]
  for (const [, command, first = '', second = ''] of path.matchAll(/([Mmh])(-?[\d.]+)(?:\s(-?[\d.]+))?/g)) {
    const [across, down] = [Number(first), Number(second)]
    if (command === 'M') [x, y] = [across, Math.floor(down)]
    else if (command === 'm') [x, y] = [x + across, y + down]
    else {
      for (let row = y * scale; row < (y + 1) * scale; row += 1)
        for (let column = x * scale; column < (x + across) * scale; column += 1)
          pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
      x += across
    }
  }
  return jsqr.default(pixels, size, size)?.data
}

describe('bank accounts', () => {
  it('are added once, by number, and none is shown to tenants at first', async () => {
    const { api } = await server.signUpLandlord('Konta')
    expect(await api.bankAccounts.list()).toEqual({ accounts: [], can: { edit: true } })
    await api.bankAccounts.add({ holder: 'Jan', iban: '61 1090 1014 0000 0712 1981 2874' })
    const { accounts } = await api.bankAccounts.list()
    expect(accounts).toMatchObject([{ holder: 'Jan', iban: polish, shownToTenants: false }])
    expect(await codeOf(api.bankAccounts.add({ holder: 'Ewa', iban: polish }))).toBe('validation_failed')
    expect(await codeOf(api.bankAccounts.add({ holder: 'Ewa', iban: 'PL61' }))).toBe('validation_failed')
    expect((await api.bankAccounts.list()).accounts).toHaveLength(1)
  })

  it('added at once by several hands are there once', async () => {
    const { api } = await server.signUpLandlord('Razem')
    const added = await Promise.all(
      Array.from({ length: 5 }, () =>
        api.bankAccounts.add({ holder: 'Jan', iban: polish }).then(
          () => 'added',
          () => 'refused',
        ),
      ),
    )
    expect(added.sort()).toEqual(['added', 'refused', 'refused', 'refused', 'refused'])
    expect((await api.bankAccounts.list()).accounts).toHaveLength(1)
  })

  it('are shown to tenants one at a time, and everybody who manages the organization is told by email', async () => {
    const landlord = await server.signUpLandlord('Dwa konta')
    const { api } = landlord
    await notifyOfEvents.run(server.services, {})
    const first = await showAccount(landlord, polish)
    const second = await showAccount(landlord, spanish, 'Hogar SL')
    await notifyOfEvents.run(server.services, {})
    const told = (await server.mails(landlord.email)).map(({ text }) => text)
    for (const ending of ['2874', '1332'])
      expect(
        told.some((text) => text.includes(`ends in ${ending}`)),
        ending,
      ).toBe(true)
    const shown = (await api.bankAccounts.list()).accounts.filter(({ shownToTenants }) => shownToTenants)
    expect(shown.map(({ id }) => id)).toEqual([second])
    await api.bankAccounts.show({ id: null })
    await api.bankAccounts.remove({ id: first })
    expect((await api.bankAccounts.list()).accounts).toMatchObject([{ id: second, shownToTenants: false }])
    const { rows } = await api.audit.list({ table: 'bank_accounts' })
    expect(rows.map(({ action }) => action)).toEqual([
      'DELETE',
      'UPDATE',
      'UPDATE',
      'CREATE',
      'UPDATE',
      'CREATE',
    ])
    expect(JSON.stringify(rows)).not.toContain(polish)
  })
})

describe('how a tenant pays', () => {
  it('is an account, the own reference and a code with what remains', async () => {
    const { tenant, person } = await tenantOf(anna)
    expect(await person.api.home.payTo()).toBeNull()
    await showAccount(anna, spanish)
    const paymentReference = await referenceOf(anna, tenant.id)
    const payTo = (await person.api.home.payTo())!
    expect(payTo).toMatchObject({
      holder: 'Anna Kowalska',
      iban: 'ES91 2100 0418 4502 0005 1332',
      reference: paymentReference,
      amount: 60_000,
    })
    const reference = paymentReference.replaceAll(' ', '')
    expect(readCode(payTo.code!)).toBe(
      `BCD\n002\n1\nSCT\n\nAnna Kowalska\n${spanish}\nEUR600.00\n\n${reference}`,
    )
    await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 25_050,
      paymentDate: '2026-03-06',
      paymentMethod: 'bank_transfer',
    })
    expect(readCode((await person.api.home.payTo())!.code!)).toContain('\nEUR349.50\n')
  })

  it('is a number of their own if the bank sells virtual accounts, and who manages the organization is told', async () => {
    const landlord = await server.signUpLandlord('Wirtualne')
    await server.query(`update organizations set currency = 'PLN' where id = $1`, [landlord.organizationId])
    const { tenant, person } = await tenantOf(landlord)
    const id = await showAccount(landlord, polish)
    const told = async () => {
      await notifyOfEvents.run(server.services, {})
      return (await server.mails(landlord.email)).filter(({ text }) => text.includes('109010140000')).length
    }
    const before = await told()
    const set = (virtualPrefix: string | null) =>
      landlord.api.bankAccounts.setVirtualPrefix({ id, virtualPrefix })
    expect(await codeOf(set('1090 1015 0000'))).toBe('validation_failed')
    expect((await set('1090 1014 0000')).accounts).toMatchObject([{ virtualPrefix: '109010140000' }])
    const reference = (await referenceOf(landlord, tenant.id)).replaceAll(' ', '')
    const { tenant: shown } = await landlord.api.tenants.get({ id: tenant.id })
    const { iban, code } = (await person.api.home.payTo())!
    expect(iban).toBe(shown.virtualAccount)
    const digits = iban.replaceAll(' ', '').slice(2)
    expect(digits.slice(2)).toBe(`109010140000${reference.slice(4).padStart(12, '0')}`)
    expect(readCode(code!)).toBe(`|PL|${digits}|060000|Anna Kowalska|${reference} rent 03/2026|||`)
    expect(await told()).toBe(before + 1)
    await set('109010140000')
    const blind = landlord.api.bankAccounts.setVirtualPrefix({ id, virtualPrefix: null, seen: null })
    expect(await codeOf(blind)).toBe('version_conflict')
    expect(await told()).toBe(before + 1)
    await set(null)
    expect((await person.api.home.payTo())!.iban.replaceAll(' ', '')).toBe(polish)
    expect((await landlord.api.tenants.get({ id: tenant.id })).tenant.virtualAccount).toBeNull()
  })

  it('is still known by the numbers of a prefix that was changed or given up', async () => {
    const landlord = await server.signUpLandlord('Dawne numery')
    const { api } = landlord
    const { tenant } = await tenantOf(landlord)
    const id = await showAccount(landlord, polish)
    const numberWith = async (virtualPrefix: string): Promise<string> => {
      await api.bankAccounts.setVirtualPrefix({ id, virtualPrefix })
      return (await api.tenants.get({ id: tenant.id })).tenant.virtualAccount!
    }
    const numbers = [await numberWith('109010140000'), await numberWith('109010149999')]
    expect(new Set(numbers).size).toBe(2)
    // Never given to anybody.
    const strange = numbers[0]!.replaceAll('0000', '1111')
    const candidatesOf = async () => {
      const { lines } = await api.bank.lines({ state: 'open' })
      return lines.map(({ text, candidates }) => [text, candidates.map(({ tenantId }) => tenantId)]).sort()
    }
    const texts = [...numbers, strange]
    const lines = texts.map((text, at) => ({ on: '2026-03-05', amount: 12_300 + at, text }))
    await api.bank.run({ file: statement(lines, { account: polish }) })
    const expected = [
      [numbers[0], [tenant.id]],
      [numbers[1], [tenant.id]],
      [strange, []],
    ].sort()
    expect(await candidatesOf()).toEqual(expected)
    await api.bankAccounts.setVirtualPrefix({ id, virtualPrefix: null })
    expect(await candidatesOf()).toEqual(expected)
    await numberWith('109010140000')
    const [row] = await server.query<{ former: string[] }>(
      'select former_virtual_prefixes as former from bank_accounts where id = $1',
      [id],
    )
    expect(row!.former).toEqual(['109010149999'])
  })

  it('has another reference for each tenant, and only the account of the own landlord', async () => {
    const other = await server.signUpLandlord('Inny')
    const [mine, theirs] = [await tenantOf(anna), await tenantOf(other)]
    expect(await referenceOf(anna, mine.tenant.id)).not.toBe(await referenceOf(other, theirs.tenant.id))
    expect(await theirs.person.api.home.payTo()).toBeNull()
  })

  it('asks in zloty with the Polish code', async () => {
    const landlord = await server.signUpLandlord('Złote')
    await server.query(`update organizations set currency = 'PLN' where id = $1`, [landlord.organizationId])
    const { tenant, person } = await tenantOf(landlord)
    await showAccount(landlord, polish, 'Zarządzanie Nieruchomościami Żółć')
    const paymentReference = await referenceOf(landlord, tenant.id)
    const answer = await server.fetch('/api/tenant/home/pay-to', {
      headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'pl' },
    })
    const { code } = (await answer.json()) as { code: string }
    expect(readCode(code)).toBe(
      `|PL|${polish.slice(2)}|060000|Zarządzanie Nierucho|${paymentReference.replaceAll(' ', '')} czynsz 03/2026|||`,
    )
  })

  it('is in the reminder', async () => {
    const { tenant } = await tenantOf(anna)
    const paymentReference = await referenceOf(anna, tenant.id)
    await anna.api.tenants.remind({ id: tenant.id })
    const text = (await server.mails(tenant.email!)).map((mail) => mail.text).join()
    expect(text).toContain(
      `Account: ES91 2100 0418 4502 0005 1332\nPayee: Anna Kowalska\nReference: ${paymentReference}`,
    )
  })

  it.each([
    ['USD', spanish, 100, 'Anna'],
    ['PLN', spanish, 100, 'Anna'],
    ['EUR', spanish, 100_000_000_000, 'Anna'],
    ['EUR', spanish, 100, '😀'.repeat(70)],
  ])('has no code for %s on %s with %i cents to %s', (currency, iban, amount, holder) => {
    expect(codeText(currency, { holder, iban }, { amount, reference: 'RF2300004217', pays: null })).toBeNull()
  })
})

/** Signs in with the password, or again with a refresh token. */
async function tokens(grant: 'password' | 'refresh_token', body: object) {
  const answer = await server.fetch(`/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { access_token: string; refresh_token: string }
}

it('a session that signed in more than a day ago does not choose the account that tenants pay to', async () => {
  const { email, password } = anna
  let session = await tokens('password', { email, password })
  for (const time of ['2026-03-06T23:00:00Z', '2026-03-07T12:00:00Z']) {
    setClock(time)
    session = await tokens('refresh_token', { refresh_token: session.refresh_token })
  }
  const old = server.admin({ token: session.access_token })
  const [shown] = (await old.bankAccounts.list()).accounts
  expect(await codeOf(old.bankAccounts.show({ id: null }))).toBe('reauthentication_needed')
  await server.moveTo('2026-03-07T12:01:00Z', anna)
  expect((await anna.api.bankAccounts.show({ id: null })).accounts).not.toContainEqual(shown)
})
