/**
 * Fills a running server through its API with an organization that uses every part of the product, so that the stored
 * data of a release has rows in as many tables as possible. The day is 15 March 2026 (record-command.ts).
 */
import { crc32, deflateSync } from 'node:zlib'
import { type Client, clientOf, type Fetch, password, type Row } from './client.ts'
import { people } from './people.ts'

export async function makeData(fetch: Fetch): Promise<void> {
  const client = clientOf(fetch)
  await signUp(client, people.superAdmin)
  const owner = await signUp(client, people.owner)
  const post = <T = Row>(path: string, body: object = {}) => client.call<T>('POST', path, body, owner)
  const send = (method: string, path: string, body: object = {}) => client.call(method, path, body, owner)
  await post('/api/organizations', {
    name: 'Topola Zarządzanie',
    plan: 'enterprise',
    businessType: 'company',
    currency: 'PLN',
  })
  await send('PATCH', '/api/organization', { paymentReminders: 'all', paymentInstructions: 'PL61 1090 1014' })
  await send('PATCH', '/api/organization/profile', { founderFirstName: 'Barbara', companySize: 'small' })
  await post('/api/organization/members', { email: people.accountant, password, role: 'accountant' })

  const properties = await makeProperties(post, send)
  const tenants = await makeTenants(post)
  await makeLeases(post, properties, tenants)
  await makeBooks(client, post, send, owner, properties)
  await makeTickets(client, post, owner, properties, tenants)
  await importProperties(client, post, owner)
  await makeWords(post, send)
  await client.call('POST', '/api/site/leads', {
    kind: 'contact',
    name: 'Ewelina Pytająca',
    email: 'ewelina@example.test',
    message: 'Ile kosztuje 40 lokali?',
    language: 'pl',
  })
  await makeSignIns(client, post)
  const token = await acceptInvitation(client, owner, tenants[0]!)
  const ticket = await client.call(
    'POST',
    '/api/tenant/tickets',
    { type: 'issue', title: 'Cieknie syfon', urgent: true },
    token,
  )
  await client.call('POST', `/api/tenant/tickets/${ticket.id}/comments`, { body: 'Od wczoraj' }, token)
}

/** What the sign-in service keeps: a factor, a code that waits, a failure, a sign-up by code exchange, a checkout. */
async function makeSignIns(client: Client, post: Post): Promise<void> {
  const failed = await client
    .call('POST', '/auth/v1/token?grant_type=password', { email: people.accountant, password: 'wrong-one' })
    .catch(() => undefined)
  if (failed) throw new Error('a wrong password was accepted')
  const token = await client.signIn(people.accountant)
  await client.call(
    'PUT',
    '/auth/v1/user',
    { password: `${password}-new`, current_password: password },
    token,
  )
  const fresh = (await client.call('POST', '/auth/v1/token?grant_type=password', {
    email: people.accountant,
    password: `${password}-new`,
  })) as { access_token: string }
  await client.call(
    'POST',
    '/auth/v1/factors',
    { factor_type: 'totp', friendly_name: 'telefon' },
    fresh.access_token,
  )
  await client.call('POST', '/auth/v1/recover', { email: people.accountant })
  await client.call('POST', '/auth/v1/signup', {
    email: 'irena@topola.test',
    password,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 's256',
  })
  await post('/api/subscription/checkout', { plan: 'enterprise' })
}

type Post = <T = Row>(path: string, body?: object) => Promise<T>
type Send = (method: string, path: string, body?: object) => Promise<Row>

async function signUp(client: Client, email: string): Promise<string> {
  await client.call('POST', '/auth/v1/signup', {
    email,
    password,
    data: { terms_accepted_at: '2026-01-01T00:00:00Z' },
  })
  const [mail] = await client.call<Row[]>('GET', `/api/outbox?to=${encodeURIComponent(email)}`)
  await client.read(new URL(mail!.link).pathname + new URL(mail!.link).search, undefined)
  return client.signIn(email)
}

async function acceptInvitation(client: Client, owner: string, id: string): Promise<string> {
  await client.call('POST', `/api/tenants/${id}/invite`, { id }, owner)
  const [mail] = await client.call<Row[]>('GET', `/api/outbox?to=${encodeURIComponent(people.tenant)}`)
  const token = mail!.link.split('/').at(-1)
  await client.call('POST', '/api/tenant/invitations/accept', { token, name: 'Dorota Lipowa', password })
  return client.signIn(people.tenant)
}

async function makeProperties(post: Post, send: Send): Promise<string[]> {
  const types = ['apartment', 'house', 'room', 'studio', 'commercial', 'garage', 'other']
  const ids: string[] = []
  for (const [index, propertyType] of types.entries()) {
    const { id } = await post('/api/properties', {
      address: `ul. Topolowa ${index + 1}`,
      city: 'Łódź',
      postalCode: '90-001',
      propertyType,
      rentalType: index === 2 ? 'both' : 'long-term',
      squareFootage: 31.5 + 7 * index,
      rentAmount: 123_457 + 10_101 * index,
      depositAmount: 200_000,
      billsAmount: 25_050,
      amenities: ['balkon', 'winda'],
      managedFrom: '2025-01-01',
    })
    ids.push(id)
  }
  await post(`/api/properties/${ids[6]}/out-of-service`, { fromDate: '2026-02-01', reason: 'remont' })
  await send('PUT', `/api/properties/${ids[0]}/investment`, {
    purchaseDate: '2021-05-04',
    purchasePrice: 41_000_000,
    acquisitionCosts: 1_230_000,
    initialRenovation: 2_500_000,
    cashInvested: 12_000_000,
  })
  await post(`/api/properties/${ids[0]}/valuations`, { valuedOn: '2025-12-31', marketValue: 52_000_000 })
  await post(`/api/properties/${ids[0]}/loans`, {
    lender: 'Bank Rolny',
    type: 'annuity',
    originalAmount: 30_000_000,
    startDate: '2021-05-04',
    termMonths: 240,
    instalmentDay: 5,
    rates: [
      { validFrom: '2021-05-04', annualRate: '0.031' },
      { validFrom: '2023-01-01', annualRate: '0.0745' },
    ],
  })
  await send('PUT', '/api/cash-balances/2026-02-28', { amount: 4_321_987, reserve: 500_000 })
  return ids
}

async function makeTenants(post: Post): Promise<string[]> {
  const names = ['Dorota Lipowa', 'Edward Wiąz', 'Felicja Grab', 'Gustaw Buk', 'Helena Olcha']
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const { id } = await post('/api/tenants', {
      name,
      email: index === 0 ? people.tenant : `najemca${index}@lokator.test`,
      phone: `+48 600 100 20${index}`,
      bankAccount: 'PL61109010140000071219812874',
      notes: `klucz nr ${index}; pies "Burek"`,
      ...(index === 1 ? { paymentDueDay: 20 } : {}),
    })
    ids.push(id)
  }
  return ids
}

/** Rent by date, deposits, and every correction of a posted amount. */
async function makeLeases(post: Post, properties: string[], tenants: string[]): Promise<void> {
  const lease = (index: number, extra: object) =>
    post('/api/leases', {
      propertyId: properties[index],
      tenantId: tenants[index],
      startDate: '2025-09-12',
      rentAmount: 123_457 + 10_101 * index,
      billsAmount: 25_050,
      depositAmount: 200_000,
      ...extra,
    })
  const receipt = (index: number, amount: number, paymentDate: string, extra: object = {}) =>
    post('/api/payments', {
      tenantId: tenants[index],
      amount,
      paymentDate,
      paymentMethod: 'bank_transfer',
      ...extra,
    })
  const first = await lease(0, { endDate: '2026-09-11', terms: 'Klatka B, piętro 3' })
  await post(`/api/leases/${first.id}/terms`, {
    validFrom: '2026-02-01',
    rentAmount: 131_313,
    billsAmount: 26_000,
    extraFees: 1_500,
    additionalFees: 0,
    additionalFeesOnce: false,
  })
  const renewed = await lease(1, { endDate: '2026-03-31', warrantyAmount: 50_000 })
  const left = await lease(2, { startDate: '2025-11-01', prorationMethod: 'fixed_30' })
  await lease(3, { startDate: '2025-06-01', kind: 'occasional', openingBalance: 45_600 })
  await lease(4, { startDate: '2026-05-01' })
  await post('/api/charges/generate')

  await receipt(0, 200_000, '2025-09-12', { deposit: true })
  await receipt(1, 250_000, '2025-09-12', { deposit: true })
  const paid = await receipt(0, 700_000, '2025-12-20', { reference: 'przelew 17/2025' })
  await post(`/api/payments/${paid.id}/refund`, {
    amount: 5_000,
    reason: 'nadpłata',
    paymentDate: '2026-01-03',
    paymentMethod: 'bank_transfer',
  })
  const bounced = await receipt(1, 90_000, '2026-01-10')
  await post(`/api/payments/${bounced.id}/reverse`, { reason: 'przelew cofnięty' })
  await receipt(1, 812_345, '2026-02-11')
  await receipt(2, 300_000, '2026-01-15', { paymentMethod: 'cash' })
  const announced = await receipt(3, 44_000, '2026-03-10', { status: 'pending' })
  await post(`/api/payments/${announced.id}/settle`, { status: 'completed', paymentDate: '2026-03-12' })
  await receipt(3, 33_000, '2026-03-14', { status: 'pending' })

  const extra = await post('/api/charges', {
    tenantId: tenants[0],
    leaseId: first.id,
    type: 'other',
    amount: 15_000,
    dueDate: '2026-03-05',
    description: 'Duplikat klucza',
  })
  await post(`/api/charges/${extra.id}/credit-note`, { amount: 5_000, reason: 'rabat' })
  const lost = await post('/api/charges', {
    tenantId: tenants[3],
    type: 'extra_fee',
    amount: 9_900,
    dueDate: '2025-12-01',
    description: 'Sprzątanie',
  })
  await post(`/api/charges/${lost.id}/write-off`, { amount: 9_900, reason: 'nieściągalne' })

  await post(`/api/leases/${left.id}/terminate`, {
    lastDay: '2026-02-28',
    reason: 'wyprowadzka',
    penalty: 10_000,
  })
  // The deposit that the first lease holds is carried into the renewal.
  await post(`/api/leases/${renewed.id}/renew`, {
    endDate: '2027-03-31',
    rentAmount: 140_000,
    depositAmount: 210_000,
  })
}

async function makeBooks(
  client: Client,
  post: Post,
  send: Send,
  owner: string,
  properties: string[],
): Promise<void> {
  const categories = ['maintenance', 'repairs', 'electricity', 'insurance', 'property_tax', 'marketing']
  const ids: string[] = []
  for (const [index, category] of categories.entries()) {
    const { id } = await post('/api/expenses', {
      amount: 10_010 + 3_333 * index,
      vatAmount: 1_001,
      date: `2026-0${1 + (index % 3)}-0${1 + index}`,
      category,
      vendor: `Dostawca ${index}`,
      propertyId: index % 2 === 0 ? properties[index % 7] : null,
      invoiceNumber: `FV/${index}/2026`,
    })
    ids.push(id)
  }
  await post('/api/expenses/mark', { ids: ids.slice(0, 3), status: 'approved' })
  await post('/api/expenses/mark', { ids: ids.slice(0, 2), status: 'paid', paidOn: '2026-03-10' })
  await post('/api/expenses/mark', { ids: ids.slice(5), status: 'rejected' })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pdf)], 'faktura.pdf', { type: 'application/pdf' }))
  await client.call('POST', `/api/expenses/${ids[0]}/files`, form, owner)
  const income = await post('/api/incomes', {
    amount: 7_777,
    date: '2026-02-03',
    category: 'utilities',
    source: 'Wspólnota',
    propertyId: properties[1],
  })
  await post('/api/incomes/mark-paid', { ids: [income.id], paidOn: '2026-02-20' })
  await post('/api/incomes', { amount: 12_000, date: '2026-03-01', category: 'other', source: 'Reklama' })
  await post('/api/subscription/check')
  await send('PUT', '/api/me/preferences', { language: 'pl', theme: 'dark' })
  await post('/api/me/calendar')
}

async function makeTickets(
  client: Client,
  post: Post,
  owner: string,
  properties: string[],
  tenants: string[],
): Promise<void> {
  const { id } = await post('/api/tickets', {
    type: 'issue',
    priority: 'high',
    title: 'Zacięty zamek',
    propertyId: properties[0],
    tenantId: tenants[0],
  })
  await post(`/api/tickets/${id}/comments`, { body: 'Ślusarz w piątek' })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture())], 'zamek.png', { type: 'image/png' }))
  await client.call('POST', `/api/tickets/${id}/photos`, form, owner)
  await client.call('PATCH', `/api/tickets/${id}`, { status: 'completed', cost: 18_000 }, owner)
  await post('/api/tickets', {
    type: 'maintenance',
    title: 'Przegląd pieca',
    propertyId: properties[1],
    scheduledOn: '2026-04-02',
  })
}

async function importProperties(client: Client, post: Post, owner: string): Promise<void> {
  const form = new FormData()
  form.set('subject', 'properties')
  const rows = 'adres;miasto;czynsz\nul. Wczytana 1;Zgierz;1500,50\nul. Wczytana 2;Zgierz;abc\n'
  form.set('file', new File([rows], 'lokale.csv', { type: 'text/csv' }))
  const { run } = await client.call<{ run: Row }>('POST', '/api/imports', form, owner)
  await post(`/api/imports/${run.id}/run`, { id: run.id, skipBad: true })
  for (let tries = 0; tries < 100; tries++) {
    const { status } = await client.call('GET', `/api/imports/${run.id}`, undefined, owner)
    if (status === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the import was not worked off')
}

async function makeWords(post: Post, send: Send): Promise<void> {
  const { id, version } = await post('/api/pages', {
    title: 'Zasady',
    slug: 'zasady',
    content: [{ type: 'heading', text: 'Cisza nocna', level: 2 }],
  })
  const page = {
    title: 'Zasady domu',
    slug: 'zasady',
    content: [{ type: 'paragraph', text: 'Od 22 do 6.' }],
    status: 'published',
  }
  await send('PUT', `/api/pages/${id}`, { ...page, version: version ?? 1 })
}

/** The smallest document that a reader accepts. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A grey picture of 16 by 16 points. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 16, 0, 0, 0, 16, 8, 0, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 16 }, () => Buffer.alloc(17, 120).fill(0, 0, 1)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
