/** The users and rows that the calls of the contract are tried with. */

import sharp from 'sharp'
import { statement } from '../../src/rental/bank/statement.fixture.ts'
import type { Landlord, TestServer } from '../harness.ts'
import { inspect, signProtocol } from './inspections.ts'
import { demandOf, templateOf } from './paper-templates.ts'
import { send } from './sign.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/** Creates Anna's organization with a row of every kind, two tenants, a stranger, and members with each role. */
export async function createWorld(server: TestServer) {
  const anna = await server.signUpLandlord('Sekretna Wierzba')
  const stranger = await server.signUpLandlord('Obca Firma')
  const { api } = anna
  const property = await api.properties.create({ address: 'ul. Tajna 7', rentAmount: 90_000 })
  const other = await api.properties.create({ address: 'ul. Tajna 8', rentAmount: 80_000 })
  const tenant = await api.tenants.create({
    name: 'Zofia Sekretna',
    email: 'zofia@example.com',
    notes: 'tajna notatka',
    bankAccount: 'PL61109010140000071219812874',
  })
  const second = await api.tenants.create({ name: 'Adam Sekretny', email: 'adam@example.com' })
  const lease = await api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-01-01',
    rentAmount: 90_000,
  })
  const otherLease = await api.leases.create({
    propertyId: other.id,
    tenantId: second.id,
    startDate: '2026-02-01',
    rentAmount: 80_000,
  })
  const view = await api.savedViews.create({
    list: 'tenants',
    name: 'tajny widok',
    shared: true,
    search: {},
    columns: {},
  })
  const colleague = await api.memberInvitations.create({ email: 'tajna@example.com', role: 'viewer' })
  const flat = await api.properties.create({
    address: 'ul. Tajna 9',
    rentalType: 'short-term',
    dailyRate: 10_000,
  })
  const booking = await api.bookings.create({
    propertyId: flat.id,
    checkIn: '2026-03-15',
    checkOut: '2026-03-20',
    guest: { name: 'Gość Sekretny' },
  })
  const source = await api.channels.add({
    propertyId: flat.id,
    channel: 'airbnb',
    url: 'https://calendars.invalid/tajny.ics',
  })
  const exported = await api.channels.makeExport({ propertyId: flat.id, channel: 'airbnb' })
  const receipt = await api.payments.recordReceipt({
    tenantId: tenant.id,
    amount: 50_000,
    paymentDate: '2026-03-10',
    paymentMethod: 'cash',
    reference: 'tajny przelew',
  })
  const neighbourReceipt = await api.payments.recordReceipt({
    tenantId: second.id,
    amount: 40_000,
    paymentDate: '2026-03-10',
    paymentMethod: 'cash',
  })
  const household = await api.coTenants.add({
    ...{ tenantId: tenant.id, name: 'Ola Sekretna', email: 'ola@example.com', movedInOn: '2026-01-01' },
  })
  const { charges } = await api.leases.get({ id: lease.id })
  const renter = await server.acceptInvitation(anna, tenant.id)
  const neighbour = await server.acceptInvitation(anna, second.id)
  const ticket = await renter.api.tickets.create({ type: 'issue', title: 'tajny kran' })
  const neighbourTicket = await neighbour.api.tickets.create({ type: 'issue', title: 'tajne okno' })
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(jpeg)], 'tajne.jpg', { type: 'image/jpeg' })
  const photo = await renter.api.tickets.addPhoto({ id: ticket.id, file })
  const neighbourPhoto = await neighbour.api.tickets.addPhoto({ id: neighbourTicket.id, file })
  const propertyPhoto = await api.properties.addPhoto({ id: property.id, file })
  const neighbourHomePhoto = await api.properties.addPhoto({ id: other.id, file })
  const vendor = await api.vendors.create({ name: 'Hydraulik Sekretny', trade: 'plumbing' })
  await api.tickets.update({ id: ticket.id, vendorId: vendor.id })
  await api.tickets.shareLink({ id: ticket.id })
  const plan = await api.maintenance.create({
    ...{ title: 'tajny przegląd', priority: 'low', trade: 'heating', startsOn: '2026-05-01' },
    ...{ every: 1, unit: 'month', daysAhead: 0, propertyId: property.id },
  })
  const recurring = await api.recurringExpenses.create({
    ...{ description: 'tajny koszt', amount: 5_000, category: 'insurance', startsOn: '2026-12-01' },
    ...{ every: 1, unit: 'month', propertyId: property.id },
  })
  const invested = await api.investments.addLoan({
    propertyId: property.id,
    lender: 'Tajny Bank',
    type: 'annuity',
    originalAmount: 10_000_000,
    startDate: '2025-01-01',
    termMonths: 240,
    instalmentDay: 10,
    rates: [{ validFrom: '2025-01-01', annualRate: '6.5' }],
  })
  const valued = await api.investments.value({
    propertyId: property.id,
    valuedOn: '2026-01-01',
    marketValue: 20_000_000,
  })
  const bank = await api.bankAccounts.add({ holder: 'Tajny posiadacz', iban: 'ES9121000418450200051332' })
  await api.bankAccounts.show({ id: bank.accounts[0]!.id })
  await api.bank.run({
    file: statement([
      { on: '2026-03-10', amount: 1_000, name: 'Tajny płatnik', text: 'tajny tytuł' },
      { on: '2026-03-11', amount: 2_000, name: 'Tajny płatnik' },
    ]),
  })
  const [bankLine] = (await api.bank.lines({ state: 'open' })).lines
  await api.meters.add({
    propertyId: property.id,
    medium: 'gas',
    unit: 'm3',
    serial: 'tajny licznik',
  })
  const { id: meterId } = (await api.meters.list({ propertyId: property.id })).meters[0]!
  await api.meters.putPrice({ propertyId: property.id, meterId, validFrom: '2026-01-01', price: '3' })
  const metered = await api.meters.putReading({
    ...{ propertyId: property.id, meterId },
    ...{ day: '2026-01-01', value: '5', event: 'none' },
  })
  const { owner } = await api.owners.create({
    name: 'Sekretny Właściciel',
    payoutAccount: '61109010140000071219812874',
  })
  await api.owners.putAgreement({
    id: owner.id,
    validFrom: '2026-01-01',
    feeKind: 'percent',
    feePercent: '8',
    feeAmount: 0,
    vatPercent: '23',
    floatAmount: 10_000,
  })
  await api.owners.putShares({
    propertyId: property.id,
    validFrom: '2026-01-01',
    shares: [{ ownerId: owner.id, numerator: 1, denominator: 1 }],
  })
  const { buildings } = await api.utilities.addBuilding({
    name: 'Tajny budynek',
    units: [{ propertyId: property.id, label: 'tajny lokal' }],
  })
  const utilities = await api.utilities.start({
    ...{ buildingId: buildings[0]!.id, from: '2026-01-01', to: '2026-02-28' },
  })
  const income = await api.incomes.create({
    amount: 7_000,
    date: '2026-03-01',
    category: 'other',
    source: 'tajna antena',
  })
  const expense = await api.expenses.create({
    amount: 9_000,
    date: '2026-03-02',
    category: 'repairs',
    vendor: 'tajny hydraulik',
    propertyId: property.id,
  })
  const paper = await api.expenses.addFile({ id: expense.id, file })
  const document = await api.documents.create({
    ...{ file, kind: 'lease', subject: 'lease', title: 'tajna umowa', subjectId: lease.id },
  })
  await api.documents.share({ id: document.id, tenantIds: [tenant.id] })
  const neighbourDocument = await api.documents.create({
    ...{ file, kind: 'notice', subject: 'tenant', title: 'tajne okno, pismo', subjectId: second.id },
  })
  await api.documents.share({ id: neighbourDocument.id, tenantIds: [second.id] })
  const toSign = await api.documents.create({
    ...{ file, kind: 'annex', subject: 'tenant', title: 'tajne okno, aneks', subjectId: second.id },
  })
  const signing = await send(api, toSign.id)
  const papers = await templateOf(anna, lease.id)
  const letters = await anna.api.letters.start({
    ...{ kind: 'confirmation', delivery: 'archive', year: 2026, to: [{ tenantId: tenant.id }] },
  })
  const message = await api.messages.send({ tenantId: tenant.id, body: 'tajna wiadomość', files: [file] })
  const neighbourMessage = await neighbour.api.messages.send({ body: 'tajne okno, pytanie', files: [file] })
  const announcement = await anna.api.announcements.create({
    body: 'tajne ogłoszenie',
    tenantIds: [second.id],
  })
  const savedReply = await anna.api.savedReplies.create({ name: 'tajna odpowiedź', body: 'tajna treść' })
  const protocol = await inspect(api, lease.id, file)
  const neighbourProtocol = await inspect(api, otherLease.id, file)
  await signProtocol(api, neighbourProtocol.id)
  const tried = await api.imports.sample({})
  const roles: Record<string, Landlord> = {}
  for (const role of ['manager', 'accountant', 'viewer'] as const)
    roles[role] = await server.addMember(anna, role)
  const superAdmin = await server.signUp()
  await server.promote(superAdmin, 'super_admin')
  const nobody = await server.signUp()
  /** Has the system role admin and belongs to Anna's organization. */
  const systemAdmin = await server.addMember(anna, 'manager')
  await server.promote(systemAdmin, 'admin')
  const page = await api.pages.create({ title: 'tajny regulamin', slug: 'regulamin', content: [] })
  const platform = server.admin(superAdmin).platformPages
  const platformPage = await platform.create({ title: 'O nas', slug: 'o-nas', content: [] })
  /** The version of a menu without items. */
  const emptyMenu = (await platform.navigation()).version
  const { lead } = await server
    .admin(superAdmin)
    .leads.create({ name: 'Sekretny Klient', email: 'lead@example.com', language: 'pl' })
  const ids = {
    property: property.id,
    tenant: tenant.id,
    lease: lease.id,
    coTenant: household.people.find(({ isTenant }) => !isTenant)!.id,
    flat: flat.id,
    source: source.id,
    export: exported.id,
    booking: booking.id,
    charge: charges[0]!.id,
    receipt: receipt.id,
    neighbourReceipt: neighbourReceipt.id,
    ticket: ticket.id,
    vendor: vendor.id,
    plan: plan.id,
    recurring: recurring.id,
    photo: photo.id,
    neighbourTicket: neighbourTicket.id,
    neighbourPhoto: neighbourPhoto.id,
    propertyPhoto: propertyPhoto.id,
    neighbourHomePhoto: neighbourHomePhoto.id,
    owner: owner.id,
    income: income.id,
    expense: expense.id,
    paper: paper.id,
    import: tried.run.id,
    loan: invested.loans[0]!.id,
    valuation: valued.valuations[0]!.id,
    building: buildings[0]!.id,
    utilities: utilities.id,
    meter: meterId,
    bankAccount: bank.accounts[0]!.id,
    bankLine: bankLine!.id,
    bankFile: (await api.bank.files()).files[0]!.id,
    meterReading: metered.meters[0]!.readings[0]!.id,
    account: (await server.services.auth.admin.createUser({ email: 'waits@example.com' })).id,
    standing: (await server.signUpLandlord('Stojąca')).organizationId,
    doomed: (await server.signUpLandlord('Na straty')).organizationId,
    view: view.id,
    document: document.id,
    template: papers.template.id,
    batch: papers.batchId,
    ...{ letters: letters.batchId, demand: await demandOf(anna, tenant.id) },
    neighbourDocument: neighbourDocument.id,
    neighbour: second.id,
    signing: signing.id,
    guarantor: signing.parties.find(({ role }) => role === 'guarantor')!.id,
    inspection: protocol.id,
    inspectionRoom: protocol.roomId,
    inspectionPhoto: protocol.photoId,
    neighbourInspection: neighbourProtocol.id,
    neighbourInspectionPhoto: neighbourProtocol.photoId,
    colleague: colleague.id,
    message: message.id,
    announcement: announcement.id,
    savedReply: savedReply.id,
    neighbourMessage: neighbourMessage.id,
    attachment: neighbourMessage.attachments[0]!.id,
  }
  await server.query(
    `update organizations set status = 'suspended', suspended_at = now(), exported_at = now() where id = $1`,
    [ids.doomed],
  )
  /** Values of Anna's organization that a response to a stranger must not contain. */
  const secrets = [
    'Sekretn',
    'Tajna',
    'tajn',
    'PL611090',
    anna.organizationId,
    ...Object.values(ids),
    page.id,
  ]
  const pageIds = { own: page.id, platform: platformPage.id }
  return {
    ...{ server, anna, stranger, renter, neighbour, superAdmin, nobody, systemAdmin, roles },
    ...{ ids: { ...ids, lead: lead.id }, pageIds, emptyMenu, secrets },
  }
}
