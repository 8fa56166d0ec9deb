/** Authorization: every call of the contract is tried by users who may not make it and by those who may. */
import { adminContract } from '@domovik/contract/admin/index.ts'
import type { CallMeta } from '@domovik/contract/base.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { PERMISSIONS, ROLE_PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { PLAN_FEATURES } from '@domovik/domain/account/subscriptions/types.ts'
import { isContractProcedure } from '@orpc/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutAnswers } from './cut-answers.fixture.ts'
import {
  type AdminClient,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from './harness.ts'

type Leaf = { path: string; meta: CallMeta; writes: boolean }

function leaves(router: object, path: string[] = []): Leaf[] {
  return Object.entries(router).flatMap(([key, value]) =>
    isContractProcedure(value)
      ? [
          {
            path: [...path, key].join('.'),
            meta: value['~orpc'].meta as CallMeta,
            writes: value['~orpc'].route.method !== 'GET',
          },
        ]
      : leaves(value as object, [...path, key]),
  )
}

const adminCalls = leaves(adminContract)
const tenantCalls = leaves(tenantContract)

let server: TestServer
let anna: Landlord
let stranger: Landlord
let renter: Person & { api: TenantClient }
let neighbour: Person & { api: TenantClient }
let superAdmin: Person
let nobody: Person
/** Has the system role admin and belongs to Anna's organization. */
let systemAdmin: Landlord
const roles: Record<string, Landlord> = {}
/** Values of Anna's organization that a response to a stranger must not contain. */
let secrets: string[]
/** The version of a menu without items. */
let emptyMenu: string
let leadId: string
let pageIds: { own: string; platform: string }
let ids: Record<
  | 'property'
  | 'tenant'
  | 'lease'
  | 'flat'
  | 'booking'
  | 'source'
  | 'export'
  | 'charge'
  | 'receipt'
  | 'income'
  | 'expense'
  | 'paper'
  | 'ticket'
  | 'vendor'
  | 'plan'
  | 'photo'
  | 'neighbourTicket'
  | 'neighbourPhoto'
  | 'propertyPhoto'
  | 'neighbourHomePhoto'
  | 'import'
  | 'loan'
  | 'valuation'
  | 'meter'
  | 'meterReading'
  | 'standing'
  | 'account'
  | 'doomed'
  | 'view'
  | 'document'
  | 'neighbour'
  | 'signing'
  | 'neighbourDocument'
  | 'colleague'
  | 'message'
  | 'neighbourMessage'
  | 'attachment',
  string
>

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord('Sekretna Wierzba')
  stranger = await server.signUpLandlord('Obca Firma')
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
  await api.leases.create({
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
  const { charges } = await api.leases.get({ id: lease.id })
  renter = await server.acceptInvitation(anna, tenant.id)
  neighbour = await server.acceptInvitation(anna, second.id)
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
  const message = await api.messages.send({ tenantId: tenant.id, body: 'tajna wiadomość', files: [file] })
  const neighbourMessage = await neighbour.api.messages.send({ body: 'tajne okno, pytanie', files: [file] })
  const tried = await api.imports.sample({})
  for (const role of ['manager', 'accountant', 'viewer'] as const)
    roles[role] = await server.addMember(anna, role)
  superAdmin = await server.signUp()
  await server.promote(superAdmin, 'super_admin')
  nobody = await server.signUp()
  systemAdmin = await server.addMember(anna, 'manager')
  await server.promote(systemAdmin, 'admin')
  const page = await api.pages.create({ title: 'tajny regulamin', slug: 'regulamin', content: [] })
  const platform = server.admin(superAdmin).platformPages
  const platformPage = await platform.create({ title: 'O nas', slug: 'o-nas', content: [] })
  emptyMenu = (await platform.navigation()).version
  const { lead } = await server
    .admin(superAdmin)
    .leads.create({ name: 'Sekretny Klient', email: 'lead@example.com', language: 'pl' })
  leadId = lead.id
  pageIds = { own: page.id, platform: platformPage.id }
  ids = {
    property: property.id,
    tenant: tenant.id,
    lease: lease.id,
    flat: flat.id,
    source: source.id,
    export: exported.id,
    booking: booking.id,
    charge: charges[0]!.id,
    receipt: receipt.id,
    ticket: ticket.id,
    vendor: vendor.id,
    plan: plan.id,
    photo: photo.id,
    neighbourTicket: neighbourTicket.id,
    neighbourPhoto: neighbourPhoto.id,
    propertyPhoto: propertyPhoto.id,
    neighbourHomePhoto: neighbourHomePhoto.id,
    income: income.id,
    expense: expense.id,
    paper: paper.id,
    import: tried.run.id,
    loan: invested.loans[0]!.id,
    valuation: valued.valuations[0]!.id,
    meter: meterId,
    meterReading: metered.meters[0]!.readings[0]!.id,
    account: (await server.services.auth.admin.createUser({ email: 'waits@example.com' })).id,
    standing: (await server.signUpLandlord('Stojąca')).organizationId,
    doomed: (await server.signUpLandlord('Na straty')).organizationId,
    view: view.id,
    document: document.id,
    neighbourDocument: neighbourDocument.id,
    neighbour: second.id,
    signing: signing.id,
    colleague: colleague.id,
    message: message.id,
    neighbourMessage: neighbourMessage.id,
    attachment: neighbourMessage.attachments[0]!.id,
  }
  await server.query(
    `update organizations set status = 'suspended', suspended_at = now(), exported_at = now() where id = $1`,
    [ids.doomed],
  )
  secrets = ['Sekretn', 'Tajna', 'tajn', 'PL611090', anna.organizationId, ...Object.values(ids), page.id]
})
afterAll(() => server?.stop())

const stayTerms = {
  weekendRate: null,
  weekendDays: [5, 6],
  discounts: [],
  guestsIncluded: null,
  extraGuestFee: 0,
  maxGuests: null,
  cleaningFee: null,
  taxRules: [],
  fillGaps: false,
  holdHours: 48,
  dueDays: 14,
  policy: [],
  seasons: [],
}

const loanOf = (day: string) => ({
  lender: 'Bank',
  type: 'linear',
  originalAmount: 100,
  startDate: day,
  termMonths: 12,
  instalmentDay: 10,
  rates: [{ validFrom: day, annualRate: '5' }],
})

/** One input for every call of the contract, for Anna's rows. The first test fails for a new call without an input. */
function inputs(): Record<string, unknown> {
  const day = '2026-03-15'
  return {
    'account.me': undefined,
    'account.savePreferences': { language: 'pl' },
    'account.role': { userId: anna.userId },
    'account.roles': undefined,
    'account.site': undefined,
    'account.outbox': {},
    'organizations.create': { name: 'Jeszcze jedna' },
    'organizations.get': undefined,
    'organizations.update': { phone: '+48 600 100 200' },
    'organizations.members': undefined,
    'organizations.addMember': {
      email: 'colleague@example.com',
      password: 'river-otter-lantern-7',
      role: 'viewer',
      permissions: ['view_properties'],
    },
    'organizations.changeRole': { userId: stranger.userId, role: 'viewer' },
    'organizations.removeMember': { userId: stranger.userId },
    'organizations.leave': undefined,
    'organizations.makeOwner': { userId: anna.userId },
    'organizations.sessions': undefined,
    'organizations.signOutMember': { userId: anna.userId },
    'organizations.profile': undefined,
    'organizations.saveProfile': { industry: 'other' },
    'organizations.saveLogo': { file: new File(['x'], 'x.png', { type: 'image/png' }) },
    'organizations.removeLogo': undefined,
    'organizations.logo': { organizationId: anna.organizationId, fileId: ids.photo },
    'organizations.retention': undefined,
    'organizations.state': undefined,
    'organizations.mails': {},
    'organizations.rotateKey': undefined,
    'organizations.keys': undefined,
    'notifications.list': {},
    'notifications.markRead': {},
    'notifications.settings': undefined,
    'notifications.saveSettings': { choices: {} },
    'notifications.makeCalendar': undefined,
    'notifications.removeCalendar': undefined,
    'notifications.addPushDevice': {
      endpoint: 'https://push.example.com/device',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
      name: 'Firefox',
    },
    'notifications.removePushDevice': { id: '0'.repeat(64) },
    'audit.list': {},
    'audit.exportCsv': {},
    'audit.listAcross': {},
    'audit.exportCsvAcross': {},
    'audit.verifyAcross': undefined,
    'properties.list': {},
    'properties.exportCsv': {},
    'properties.map': {},
    'properties.get': { id: ids.property },
    'properties.create': { address: 'ul. Nowa 1' },
    'properties.update': { id: ids.property, description: 'x' },
    'properties.remove': { ids: [ids.property] },
    'properties.restore': { ids: [ids.property] },
    'properties.takeOutOfService': { id: ids.property, fromDate: '2030-01-01' },
    'properties.addPhoto': { id: ids.property, file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) },
    'properties.photoFile': { id: ids.property, photoId: ids.propertyPhoto },
    'properties.arrangePhotos': { id: ids.property, photos: [{ id: ids.propertyPhoto, alt: 'x' }] },
    'properties.removePhoto': { id: ids.property, photoId: ids.propertyPhoto },
    'properties.restorePhoto': { id: ids.property, photoId: ids.propertyPhoto },
    'properties.bringIntoService': { id: ids.property, outOfServiceId: ids.property, lastDay: day },
    'investments.get': { propertyId: ids.property },
    'investments.save': { propertyId: ids.property, purchasePrice: 30_000_000 },
    'investments.value': { propertyId: ids.property, valuedOn: day, marketValue: 31_000_000 },
    'investments.removeValue': { propertyId: ids.property, id: ids.valuation },
    'investments.addLoan': { propertyId: ids.property, ...loanOf(day) },
    'investments.updateLoan': { propertyId: ids.property, id: ids.loan, ...loanOf(day) },
    'investments.removeLoan': { propertyId: ids.property, id: ids.loan },
    'investments.schedule': { id: ids.loan },
    'tenants.list': {},
    'tenants.exportCsv': {},
    'tenants.get': { id: ids.tenant },
    'tenants.create': { name: 'Nowy' },
    'tenants.update': { id: ids.tenant, phone: '1' },
    'tenants.remove': { ids: [ids.tenant] },
    'tenants.restore': { ids: [ids.tenant] },
    'tenants.invite': { id: ids.tenant },
    'tenants.remind': { id: ids.tenant },
    'tenants.closePortal': { id: ids.tenant },
    'tenants.reopenPortal': { id: ids.tenant },
    'tenants.refreshPaymentStatus': { id: ids.tenant },
    'tenants.account': { id: ids.tenant },
    'leases.list': {},
    'leases.exportCsv': {},
    'leases.get': { id: ids.lease },
    'leases.create': {
      propertyId: ids.property,
      tenantId: ids.tenant,
      startDate: '2026-01-01',
      rentAmount: 1,
    },
    'leases.update': { id: ids.lease, terms: 'x' },
    'leases.preview': { startDate: day, rentAmount: 1 },
    'leases.changeTerms': {
      id: ids.lease,
      validFrom: '2026-05-01',
      rentAmount: 95_000,
      billsAmount: 0,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
    },
    'leases.previewCorrection': { id: ids.lease, depositAmount: 5 },
    'leases.previewCallOff': { id: ids.lease },
    'leases.callOff': { id: ids.lease },
    'leases.reinstate': { id: ids.lease },
    'leases.previewTerms': {
      id: ids.lease,
      validFrom: '2026-05-01',
      rentAmount: 95_000,
      billsAmount: 0,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
    },
    'leases.previewTermination': { id: ids.lease, lastDay: '2026-12-31' },
    'leases.extend': { id: ids.lease, endDate: '2030-12-31' },
    'leases.previewRenewal': { id: ids.lease, endDate: null, rentAmount: 1, depositAmount: 0 },
    'leases.renew': { id: ids.lease, endDate: null, rentAmount: 1, depositAmount: 0 },
    'leases.terminate': { id: ids.lease, lastDay: '2026-12-31', reason: 'x' },
    'bookings.list': {},
    'bookings.exportCsv': {},
    'bookings.get': { id: ids.booking },
    'bookings.quote': { propertyId: ids.flat, checkIn: '2026-05-01', checkOut: '2026-05-04' },
    'bookings.create': {
      propertyId: ids.flat,
      checkIn: '2026-05-01',
      checkOut: '2026-05-04',
      guest: { name: 'x' },
    },
    'bookings.confirm': { id: ids.booking, version: 1 },
    'bookings.checkIn': { id: ids.booking, version: 1 },
    'bookings.checkOut': { id: ids.booking, version: 1 },
    'bookings.noShow': { id: ids.booking, version: 1 },
    'bookings.previewCancel': { id: ids.booking },
    'bookings.cancel': { id: ids.booking, version: 1 },
    'bookings.previewLeaveEarly': { id: ids.booking, leavesOn: '2026-03-16' },
    'bookings.previewExtend': { id: ids.booking, checkOut: '2026-03-22' },
    'bookings.getTerms': { propertyId: ids.flat },
    'bookings.saveTerms': { propertyId: ids.flat, updatedAt: null, terms: stayTerms },
    'bookings.leaveEarly': { id: ids.booking, version: 1, leavesOn: '2026-03-16' },
    'bookings.extend': { id: ids.booking, version: 1, checkOut: '2026-03-22' },
    'guestPages.get': { bookingId: ids.booking },
    'guestPages.share': { bookingId: ids.booking },
    'guestPages.revoke': { bookingId: ids.booking },
    'guestPages.getNotes': { propertyId: ids.flat },
    'guestPages.saveNotes': { propertyId: ids.flat, text: 'x' },
    'turnovers.get': { propertyId: ids.flat },
    'turnovers.save': { propertyId: ids.flat, active: true },
    'channels.list': { propertyId: ids.flat },
    'channels.preview': { propertyId: ids.flat, channel: 'airbnb', url: 'https://calendars.invalid/2.ics' },
    'channels.add': { propertyId: ids.flat, channel: 'airbnb', url: 'https://calendars.invalid/3.ics' },
    'channels.wordings': { id: ids.source },
    'channels.saveMeanings': { id: ids.source, meanings: [] },
    'channels.readNow': { id: ids.source },
    'channels.remove': { id: ids.source },
    'channels.markEcho': { bookingId: ids.booking },
    'channels.makeExport': { propertyId: ids.flat, channel: 'vrbo' },
    'channels.removeExport': { id: ids.export },
    'calendar.timeline': { from: '2026-03-01' },
    'calendar.today': {},
    'calendar.month': { propertyId: ids.flat, month: '2026-03' },
    'calendar.block': { propertyId: ids.flat, from: '2026-09-01', to: '2026-09-04', kind: 'own_use' },
    'calendar.unblock': { id: ids.booking },
    'calendar.previewMove': {
      id: ids.booking,
      propertyId: ids.flat,
      checkIn: '2026-03-16',
      checkOut: '2026-03-21',
    },
    'calendar.move': {
      id: ids.booking,
      version: 1,
      propertyId: ids.flat,
      checkIn: '2026-03-16',
      checkOut: '2026-03-21',
    },
    'deposits.get': { leaseId: ids.lease },
    'deposits.settle': { leaseId: ids.lease, settledOn: day, returned: 1, reason: 'x' },
    'deposits.undo': { leaseId: ids.lease, id: ids.lease, reason: 'x' },
    'indexation.get': { leaseId: ids.lease },
    'indexation.preview': { leaseId: ids.lease, validFrom: '2026-09-01', kind: 'annual', nextValue: '103' },
    'indexation.apply': {
      leaseId: ids.lease,
      validFrom: '2026-09-01',
      kind: 'annual',
      nextValue: '103',
      series: 'CPI',
      nextPeriod: '2025',
    },
    'indexation.withdraw': { id: ids.lease },
    'meters.list': { propertyId: ids.property },
    'meters.add': { propertyId: ids.property, medium: 'gas', unit: 'm3' },
    'meters.remove': { propertyId: ids.property, id: ids.meter },
    'meters.putReading': {
      ...{ propertyId: ids.property, meterId: ids.meter },
      ...{ day, value: '9', event: 'none' },
    },
    'meters.removeReading': { propertyId: ids.property, meterId: ids.meter, id: ids.meterReading },
    'meters.putPrice': { propertyId: ids.property, meterId: ids.meter, validFrom: day, price: '2' },
    'meters.removePrice': { propertyId: ids.property, meterId: ids.meter, validFrom: day },
    'bills.list': { leaseId: ids.lease },
    'bills.preview': { leaseId: ids.lease, from: '2026-01-01', to: '2026-02-28' },
    'bills.settle': {
      leaseId: ids.lease,
      from: '2026-01-01',
      to: '2026-02-28',
      costs: [{ label: 'x', amount: 1 }],
      dueDate: day,
    },
    'bills.undo': { id: ids.lease, reason: 'x' },
    'interest.get': undefined,
    'interest.putRate': { validFrom: '2026-01-01', percent: '9.25' },
    'interest.removeRate': { validFrom: '2026-01-01' },
    'interest.addPublished': undefined,
    'interest.proposals': {},
    'interest.exportCsv': {},
    'interest.post': { until: day, lines: [{ chargeId: ids.charge, amount: 1 }] },
    'interest.postings': undefined,
    'interest.undo': { batchId: ids.charge, reason: 'x' },
    'interest.computation': { chargeId: ids.charge },
    'interest.waive': { chargeId: ids.charge },
    'interest.unwaive': { chargeId: ids.charge },
    'payments.list': {},
    'payments.exportCsv': {},
    'payments.books': undefined,
    'payments.get': { id: ids.receipt },
    'payments.preview': { tenantId: ids.tenant, amount: 100, paymentDate: day, paymentMethod: 'cash' },
    'payments.recordReceipt': { tenantId: ids.tenant, amount: 100, paymentDate: day, paymentMethod: 'cash' },
    'payments.settle': { id: ids.receipt, status: 'completed' },
    'payments.addCharge': {
      tenantId: ids.tenant,
      type: 'other',
      amount: 100,
      dueDate: day,
      description: 'x',
    },
    'payments.refund': { id: ids.receipt, amount: 1, reason: 'x', paymentDate: day, paymentMethod: 'cash' },
    'payments.creditNote': { id: ids.charge, amount: 1, reason: 'x' },
    'payments.writeOff': { id: ids.charge, amount: 1, reason: 'x' },
    'payments.reverse': { id: ids.charge, reason: 'x' },
    'payments.generateCharges': undefined,
    'incomes.list': {},
    'incomes.exportCsv': {},
    'incomes.get': { id: ids.income },
    'incomes.create': { amount: 100, date: day, category: 'other', propertyId: ids.property },
    'incomes.update': { id: ids.income, source: 'x' },
    'incomes.markPaid': { ids: [ids.income] },
    'incomes.markUnpaid': { ids: [ids.income] },
    'incomes.remove': { ids: [ids.income] },
    'incomes.restore': { ids: [ids.income] },
    'expenses.list': {},
    'expenses.exportCsv': {},
    'expenses.get': { id: ids.expense },
    'expenses.create': { amount: 100, date: day, category: 'repairs', propertyId: ids.property },
    'expenses.update': { id: ids.expense, vendor: 'x' },
    'expenses.change': { ids: [ids.expense], category: 'insurance' },
    'expenses.mark': { ids: [ids.expense], status: 'approved' },
    'expenses.addFile': { id: ids.expense, file: new File(['x'], 'a.pdf', { type: 'application/pdf' }) },
    'expenses.showFile': { id: ids.expense, fileId: ids.paper },
    'expenses.chooseReceipt': { id: ids.expense, fileId: ids.paper },
    'expenses.removeFile': { id: ids.expense, fileId: ids.paper },
    'expenses.restoreFile': { id: ids.expense, fileId: ids.paper },
    'expenses.remove': { ids: [ids.expense] },
    'expenses.restore': { ids: [ids.expense] },
    'imports.list': undefined,
    'imports.template': { subject: 'properties' },
    'imports.upload': {
      subject: 'properties',
      file: new File(['address;rent\nul. Z 1;100'], 'a.csv', { type: 'text/csv' }),
    },
    'imports.sample': {},
    'imports.get': { id: ids.import },
    'imports.check': { id: ids.import, mapping: {} },
    'imports.badRows': { id: ids.import },
    'imports.run': { id: ids.import },
    'imports.cancel': { id: ids.import },
    'imports.undo': { id: ids.import },
    'documents.list': {},
    'documents.exportCsv': {},
    'documents.get': { id: ids.document },
    'documents.create': {
      file: new File(['x'], 'a.pdf', { type: 'application/pdf' }),
      kind: 'lease',
      subject: 'lease',
      subjectId: ids.lease,
    },
    'documents.update': { id: ids.document, title: 'x' },
    'documents.addVersion': { id: ids.document, file: new File(['x'], 'a.pdf', { type: 'application/pdf' }) },
    'documents.showFile': { id: ids.document },
    'documents.archive': { ids: [ids.document] },
    'documents.share': { id: ids.document, tenantIds: [] },
    'documents.required': {},
    'documents.saveRequired': { kinds: ['lease'] },
    'signings.send': { documentId: ids.document, fileId: ids.attachment, law: 'none' },
    'signings.recordPaper': {
      documentId: ids.document,
      fileId: ids.attachment,
      law: 'none',
      landlordName: 'x',
      tenantName: 'x',
      signedOn: '2026-03-01',
    },
    'signings.sign': { id: ids.signing, ...signature('a'.repeat(64)) },
    'signings.cancel': { id: ids.signing, reason: 'x' },
    'signings.remind': { id: ids.signing },
    'signings.evidence': { id: ids.signing },
    'documents.change': { ids: [ids.document], kind: 'other' },
    'documents.remove': { ids: [ids.document] },
    'documents.restore': { ids: [ids.document] },
    'memberInvitations.list': undefined,
    'memberInvitations.create': { email: 'nowa@example.com', role: 'viewer' },
    'memberInvitations.resend': { id: ids.colleague },
    'memberInvitations.revoke': { id: ids.colleague },
    'memberInvitations.read': { token: 'x'.repeat(43) },
    'memberInvitations.accept': {
      token: 'x'.repeat(43),
      name: 'Ewa',
      password: 'river-otter-lantern-7',
      termsAccepted: true,
    },
    'memberInvitations.join': { token: 'x'.repeat(43) },
    'messages.list': {},
    'messages.get': { tenantId: ids.tenant },
    'messages.send': { tenantId: ids.tenant, body: 'x' },
    'messages.markRead': { tenantId: ids.tenant, until: '2026-03-15T12:00:00Z' },
    'messages.withdraw': { id: ids.message },
    'messages.assign': { tenantId: ids.tenant, userId: null },
    'messages.setClosed': { tenantId: ids.tenant, closed: true },
    'messages.file': { id: ids.neighbourMessage, fileId: ids.attachment },
    'savedViews.list': { list: 'tenants' },
    'savedViews.create': { list: 'tenants', name: 'x', shared: false, search: {}, columns: {} },
    'savedViews.update': { id: ids.view, name: 'x' },
    'savedViews.remove': { id: ids.view },
    'dashboard.get': undefined,
    'dashboard.saveLayout': { widgets: null },
    'dashboard.saveDefaultLayout': { widgets: null },
    'kpi.get': {},
    'kpi.trend': { propertyId: ids.property },
    'kpi.rows': { metric: 'cap_rate' },
    'cash.list': undefined,
    'cash.put': { asOf: day, amount: 100, reserve: 0 },
    'cash.remove': { asOf: day },
    'reports.run': { type: 'revenue' },
    'reports.runMany': { types: ['revenue'] },
    'reports.exportCsv': { type: 'revenue' },
    'search.query': { scope: 'tenants', q: 'Sekretn' },
    'tickets.list': {},
    'tickets.get': { id: ids.ticket },
    'tickets.create': { type: 'issue', title: 'x', propertyId: ids.property },
    'tickets.update': { id: ids.ticket, status: 'in_progress' },
    'tickets.exportCsv': {},
    'tickets.figures': { from: '2026-01-01', to: '2026-12-31' },
    'tickets.calendar': { from: '2026-01-01', to: '2026-12-31' },
    'tickets.assignees': undefined,
    'timeline.list': { subject: 'property', subjectId: ids.property },
    'tickets.change': { ids: [ids.ticket], status: 'in_progress' },
    'tickets.remove': { ids: [ids.ticket] },
    'tickets.restore': { ids: [ids.ticket] },
    'tickets.shareLink': { id: ids.ticket },
    'tickets.revokeLink': { id: ids.ticket },
    'vendors.list': {},
    'vendors.exportCsv': {},
    'vendors.create': { name: 'x', trade: 'roof' },
    'vendors.update': { id: ids.vendor, phone: '1' },
    'vendors.remove': { ids: [ids.vendor] },
    'vendors.restore': { ids: [ids.vendor] },
    'maintenance.list': {},
    'maintenance.create': {
      title: 'x',
      priority: 'low',
      trade: 'roof',
      startsOn: '2026-05-01',
      every: 1,
      unit: 'month',
      daysAhead: 0,
    },
    'maintenance.update': { id: ids.plan, title: 'x' },
    'maintenance.setState': { id: ids.plan, state: 'paused' },
    'tickets.addComment': { id: ids.ticket, body: 'x' },
    'tickets.addPhoto': { id: ids.ticket, file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) },
    'tickets.photoFile': { id: ids.ticket, photoId: ids.photo },
    'tickets.removePhoto': { id: ids.ticket, photoId: ids.photo },
    'tickets.restorePhoto': { id: ids.ticket, photoId: ids.photo },
    'superAdmin.organizations.list': {},
    'superAdmin.organizations.exportCsv': {},
    'superAdmin.organizations.get': { id: anna.organizationId },
    'onboarding.get': {},
    'onboarding.save': { step: 'plan', values: {} },
    'onboarding.complete': { name: 'Nowa', currency: 'EUR', timeZone: 'Europe/Warsaw', language: 'en' },
    'onboarding.resendActivation': {},
    'onboarding.activate': { token: 'x'.repeat(43) },
    'superAdmin.organizations.enter': { id: ids.standing },
    'superAdmin.organizations.update': { id: ids.standing, phone: '1' },
    'superAdmin.organizations.suspend': { id: ids.standing, reason: 'somebody else was here' },
    'superAdmin.organizations.giveBack': { id: ids.standing },
    'superAdmin.organizations.exportData': { id: ids.standing },
    'superAdmin.organizations.erase': { id: ids.doomed, confirmation: 'Na straty' },
    'subscriptions.plans': undefined,
    'subscriptions.own': {},
    'subscriptions.get': undefined,
    'subscriptions.check': undefined,
    'subscriptions.checkLimit': { limitType: 'properties' },
    'subscriptions.checkout': { plan: 'starter' },
    'subscriptions.payOpen': undefined,
    'subscriptions.previewChange': { plan: 'starter' },
    'subscriptions.change': { plan: 'starter' },
    'subscriptions.cancel': undefined,
    'subscriptions.resume': undefined,
    'subscriptions.invoices': undefined,
    'subscriptions.listAll': {},
    'subscriptions.adjust': { id: anna.organizationId, plan: 'enterprise', reason: 'asked by phone' },
    'subscriptions.everyPlan': undefined,
    'subscriptions.editPlan': {
      planName: 'starter',
      features: Object.fromEntries(PLAN_FEATURES.map((feature) => [feature, true])),
      limits: { properties: 5, tenants: null, users: null },
      priceMonthly: 1900,
      priceYearly: null,
      currency: 'EUR',
      customPrice: false,
      isActive: true,
    },
    ...pageInputs('pages', pageIds.own),
    ...pageInputs('platformPages', pageIds.platform),
    'platform.settings': undefined,
    'platform.saveSettings': {
      name: null,
      defaultLanguage: 'en',
      defaultCurrency: 'EUR',
      signUp: 'open',
      leadRetentionMonths: 24,
      version: 1,
    },
    'leads.list': {},
    'leads.get': { id: leadId },
    'leads.create': { name: 'Nowy', email: 'nowy@example.com', language: 'pl' },
    'leads.update': { id: leadId, companySize: 12 },
    'leads.addNote': { id: leadId, body: 'x' },
    'leads.decide': { id: leadId, decision: 'approved' },
    'leads.rules': undefined,
    'leads.saveRules': { rules: null, version: 2 },
    'leads.remove': { id: leadId },
    'leads.ask': { kind: 'contact', name: 'x', email: 'x@example.com', language: 'pl' },
    'leads.apply': { name: 'x', language: 'pl' },
    'pages.read': { slug: 'regulamin' },
    'pages.ownMenu': undefined,
    'pages.readPublic': { slug: 'nowhere' },
    'pages.publicMenu': undefined,
    'superAdmin.growth.indicators': undefined,
    'superAdmin.growth.usage': {},
    'superAdmin.keys.list': {},
    'superAdmin.keys.rotate': { ids: [ids.standing] },
    'superAdmin.users.list': {},
    'superAdmin.users.exportCsv': {},
    'superAdmin.users.create': {
      email: 'made@example.com',
      password: 'river-otter-lantern-7',
      role: 'user',
      organizationId: ids.standing,
      organizationRole: 'viewer',
      permissions: ['view_properties'],
    },
    'superAdmin.users.changeRole': { id: ids.account, role: 'admin' },
    'superAdmin.users.ban': { id: ids.account, days: 3 },
    'superAdmin.users.lift': { id: ids.account },
    'superAdmin.users.signOut': { id: ids.account },
    'superAdmin.users.resendConfirmation': { id: ids.account },
    'superAdmin.users.remove': { id: ids.account },
    'operations.jobs': undefined,
    'operations.health': undefined,
    'operations.verifyAudit': undefined,
    'home.me': undefined,
    'home.saveLanguage': { language: 'es' },
    'home.get': undefined,
    'home.photoFile': { photoId: ids.neighbourHomePhoto },
    'payments.list@tenant': undefined,
    'documents.list@tenant': undefined,
    'documents.file': { id: ids.neighbourDocument },
    'documents.markSeen': { id: ids.neighbourDocument },
    'signings.sign@tenant': { id: ids.signing, ...signature('a'.repeat(64)) },
    'signings.decline@tenant': { id: ids.signing, reason: 'x' },
    'messages.get@tenant': undefined,
    'messages.send@tenant': { body: 'x' },
    'messages.markRead@tenant': { until: '2026-03-15T12:00:00Z' },
    'messages.withdraw@tenant': { id: ids.neighbourMessage },
    'messages.file@tenant': { id: ids.neighbourMessage, fileId: ids.attachment },
    'tickets.list@tenant': {},
    'tickets.get@tenant': { id: ids.neighbourTicket },
    'tickets.create@tenant': { type: 'issue', title: 'x' },
    'tickets.addComment@tenant': { id: ids.neighbourTicket, body: 'x' },
    'tickets.addPhoto@tenant': {
      id: ids.neighbourTicket,
      file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
    },
    'tickets.photoFile@tenant': { id: ids.neighbourTicket, photoId: ids.neighbourPhoto },
    'tickets.removePhoto@tenant': { id: ids.neighbourTicket, photoId: ids.neighbourPhoto },
    'tickets.restorePhoto@tenant': { id: ids.neighbourTicket, photoId: ids.neighbourPhoto },
    'stay.get': { token: 'x'.repeat(43) },
    'work.get': { token: 'x'.repeat(43) },
    'work.addComment': { token: 'x'.repeat(43), body: 'x' },
    'work.complete': { token: 'x'.repeat(43) },
    'work.addPhoto': { token: 'x'.repeat(43), file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) },
    'work.photoFile': { token: 'x'.repeat(43), photoId: ids.neighbourPhoto },
    'invitations.site': undefined,
    'invitations.get': { token: 'x'.repeat(43) },
    'invitations.accept': { token: 'x'.repeat(43), name: 'x', password: 'long-enough-7' },
  }
}

function pageInputs(group: string, id: string): Record<string, unknown> {
  const fields = { title: 'Nowa', slug: 'nowa', content: [] }
  return {
    [`${group}.list`]: {},
    [`${group}.get`]: { id },
    [`${group}.create`]: fields,
    [`${group}.update`]: { ...fields, slug: 'inna', id, version: 1, status: 'draft' },
    [`${group}.remove`]: { ids: [id] },
    [`${group}.restore`]: { ids: [id] },
    [`${group}.navigation`]: undefined,
    [`${group}.saveNavigation`]: { items: [], version: emptyMenu },
  }
}

type Outcome = { code: string | null; answer: unknown }

async function attempt(client: AdminClient | TenantClient, path: string, input: unknown): Promise<Outcome> {
  const call = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], client) as (
    input: unknown,
  ) => Promise<unknown>
  try {
    return { code: null, answer: await call(input) }
  } catch (error) {
    const { code = String(error), status } = error as { code?: string; status?: number }
    expect(status, `${path}: ${code}`).toBeLessThan(500)
    return { code, answer: error instanceof Error ? { ...error, message: error.message } : error }
  }
}

const inputOf = (path: string, side: 'admin' | 'tenant' = 'admin') => {
  const all = inputs()
  return all[side === 'tenant' && `${path}@tenant` in all ? `${path}@tenant` : path]
}
/** Returns the secrets in a response, except those that the caller sent. */
const leaksIn = ({ answer }: Outcome, sent: unknown) => {
  const text = JSON.stringify(answer ?? null)
  const given = JSON.stringify(sent ?? null)
  return secrets.filter((secret) => text.includes(secret) && !given.includes(secret))
}

/** Sends the current version of a document to be signed. */
async function send(api: Landlord['api'], documentId: string) {
  const { versions } = await api.documents.get({ id: documentId })
  return api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
}

const signature = (sha256: string) => ({ sha256, signedName: 'x', agreed: true }) as const

describe('every call', () => {
  it('declares who may make it and has an input in this test', () => {
    const known = inputs()
    expect(adminCalls.filter(({ meta }) => !meta.needs)).toEqual([])
    expect(adminCalls.map(({ path }) => path).filter((path) => !(path in known))).toEqual([])
    expect(
      tenantCalls.map(({ path }) => path).filter((path) => !(path in known) && !(`${path}@tenant` in known)),
    ).toEqual([])
    expect(tenantCalls.every(({ meta }) => meta.needs === 'tenant' || meta.needs === 'public')).toBe(true)
  })

  it('that is not a GET refuses a field it does not know, and names it', async () => {
    const refusal = async (client: AdminClient | TenantClient, path: string, sent: unknown) => {
      const { code, answer } = await attempt(client, path, { ...(sent as object), notAField: 1 })
      const { fields } = ((answer as { data?: { fields?: object } } | null)?.data ?? {}) as {
        fields?: object
      }
      return { path, code, fields: JSON.stringify(fields) }
    }
    const refused = (path: string) => ({
      path,
      code: 'validation_failed',
      fields: JSON.stringify({ notAField: 'unknown_field' }),
    })
    for (const { path, meta, writes } of adminCalls) {
      if (!writes) continue
      const caller =
        meta.needs === 'super_admin' || meta.needs === 'admin' ? server.admin(superAdmin) : anna.api
      expect(await refusal(caller, path, inputOf(path))).toEqual(refused(path))
    }
    for (const { path, writes } of tenantCalls)
      if (writes) expect(await refusal(renter.api, path, inputOf(path, 'tenant'))).toEqual(refused(path))
  })

  it('is refused without a token as unauthenticated', async () => {
    for (const { path, meta } of adminCalls) {
      if (meta.needs === 'public') continue
      expect((await attempt(server.admin(), path, inputOf(path))).code, path).toBe('unauthenticated')
    }
    for (const { path, meta } of tenantCalls) {
      if (meta.needs === 'public') continue
      expect((await attempt(server.tenant(), path, inputOf(path, 'tenant'))).code, path).toBe(
        'unauthenticated',
      )
    }
  })

  it('shows nothing to a member of another organization', async () => {
    for (const chosen of [undefined, anna.organizationId]) {
      const client = server.admin({
        token: stranger.token,
        headers: chosen ? { 'x-organization-id': chosen } : {},
      })
      for (const { path, meta } of adminCalls) {
        if (meta.needs === 'public') continue
        const sent = inputOf(path)
        const outcome = await attempt(client, path, sent)
        expect(leaksIn(outcome, sent), `${path} leaked to a stranger`).toEqual([])
        if (chosen) expect(outcome.code, `${path} in another organization`).toBe('forbidden')
      }
    }
  })

  it("of the landlord's API is refused to tenants, and of the portal to landlords", async () => {
    for (const { path, meta } of adminCalls) {
      if (meta.needs === 'public' || meta.needs === 'signed_in') continue
      const outcome = await attempt(server.admin(renter), path, inputOf(path))
      expect(['organization_missing', 'forbidden'], `${path} for a tenant: ${outcome.code}`).toContain(
        outcome.code,
      )
    }
    for (const { path, meta } of tenantCalls) {
      if (meta.needs === 'public') continue
      for (const person of [anna, nobody]) {
        expect((await attempt(server.tenant(person), path, inputOf(path, 'tenant'))).code, path).toBe(
          'forbidden',
        )
      }
    }
  })

  it('shows a tenant nothing of another tenant', async () => {
    for (const { path, meta } of tenantCalls) {
      if (meta.needs === 'public') continue
      const sent = inputOf(path, 'tenant')
      const { answer } = await attempt(renter.api, path, sent)
      const text = JSON.stringify(answer ?? null)
      for (const secret of ['Adam', 'tajne okno', 'Tajna 8'])
        expect(text.includes(secret), `${path} shows ${secret}`).toBe(false)
    }
    expect((await attempt(renter.api, 'tickets.get', { id: ids.neighbourTicket })).code).toBe('not_found')
    expect(
      (await attempt(renter.api, 'tickets.addComment', { id: ids.neighbourTicket, body: 'x' })).code,
    ).toBe('not_found')
    for (const path of [
      'documents.file',
      'documents.markSeen',
      'messages.file',
      'messages.withdraw',
      'home.photoFile',
      'signings.sign',
      'signings.decline',
    ])
      expect((await attempt(renter.api, path, inputOf(path, 'tenant'))).code, path).toBe('not_found')
    for (const path of [
      'tickets.addPhoto',
      'tickets.photoFile',
      'tickets.removePhoto',
      'tickets.restorePhoto',
    ])
      expect((await attempt(renter.api, path, inputOf(path, 'tenant'))).code, path).toBe('not_found')
  })

  it('is allowed to exactly the roles with its permission', async () => {
    for (const { path, meta } of adminCalls) {
      if (!(PERMISSIONS as readonly string[]).includes(meta.needs)) continue
      for (const role of ['viewer', 'accountant', 'manager'] as const) {
        const held = (ROLE_PERMISSIONS[role] as readonly string[]).includes(meta.needs)
        if (held && role === 'manager') continue
        const { code } = await attempt(roles[role]!.api, path, inputOf(path))
        if (held) expect(code, `${role} may ${path}`).not.toBe('forbidden')
        else expect(code, `${role} may not ${path}`).toBe('forbidden')
      }
    }
  })

  it('for operators is refused to all but administrators', async () => {
    for (const { path, meta } of adminCalls) {
      if (meta.needs !== 'admin' && meta.needs !== 'super_admin') continue
      expect((await attempt(anna.api, path, inputOf(path))).code, path).toBe('forbidden')
      if (meta.needs === 'super_admin')
        expect((await attempt(systemAdmin.api, path, inputOf(path))).code, path).toBe('forbidden')
      expect((await attempt(server.admin(superAdmin), path, inputOf(path))).code, path).toBeNull()
    }
  })
})

describe('revoked access', () => {
  it('ends with the next call', async () => {
    const dora = await server.addMember(anna, 'viewer')
    await dora.api.properties.list({})
    await server.query('delete from organization_members where user_id = $1', [dora.userId])
    expect((await attempt(dora.api, 'properties.list', {})).code).toBe('organization_missing')
    await server.services.auth.admin.setBan(dora.userId, new Date('2099-01-01'))
    expect((await attempt(dora.api, 'account.me', undefined)).code).toBe('session_expired')
  })

  it('ends for sessions without the second factor once the user has one', async () => {
    const person = await server.signUpLandlord()
    await server.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status) values (gen_random_uuid(), $1, 'phone', 'totp', 'verified')`,
      [person.userId],
    )
    expect((await attempt(person.api, 'properties.list', {})).code).toBe('second_factor_needed')
    await server.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [person.userId])
    expect((await attempt(person.api, 'properties.list', {})).code).toBeNull()
  })
})

describe('every write whose answer was lost', () => {
  /** Calls that end what other calls need come last. */
  const ends = /remove|erase|leave|reverse|terminate|undo|cancel|suspend|ban|makeOwner|changeRole|markUnpaid/i
  const writes = [
    ...adminCalls.map((call) => ({ ...call, contract: adminContract, base: '/api', named: call.path })),
    ...tenantCalls.map((call) => ({
      ...call,
      contract: tenantContract,
      base: '/api/tenant',
      named: `${call.path}@tenant`,
    })),
  ]
    .filter(({ writes }) => writes)
    .sort((one, other) => Number(ends.test(one.path)) - Number(ends.test(other.path)))
  /** Who has left is refused before the key is read; nothing is done twice. */
  const refusedAfterwards = ['organizations.leave']

  const callerOf = ({ path, meta: { needs } }: Leaf): Person | undefined => {
    if (needs === 'public') return undefined
    if (needs === 'tenant') return neighbour
    if (path === 'organizations.leave') return roles.viewer
    return needs === 'admin' || needs === 'super_admin' ? superAdmin : anna
  }

  /** Inputs that are accepted, where those of this file only have to be refused to strangers. */
  async function accepted(): Promise<Record<string, object>> {
    const { api } = anna
    const home = async (address: string) => (await api.properties.create({ address })).id
    const person = async (name: string, email?: string) =>
      (await api.tenants.create({ name, ...(email ? { email } : {}) })).id
    const ending = async (address: string) => {
      const about = { startDate: '2026-02-01', endDate: '2026-12-31', rentAmount: 50_000 }
      return (
        await api.leases.create({
          propertyId: await home(address),
          tenantId: await person(address),
          ...about,
        })
      ).id
    }
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const file = new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' })
    const pay = {
      tenantId: ids.tenant,
      amount: 700,
      paymentDate: '2026-03-15',
      paymentMethod: 'cash' as const,
    }
    const pending = await api.payments.recordReceipt({ ...pay, status: 'pending' })
    const received = await api.payments.recordReceipt(pay)
    const owed = { tenantId: ids.tenant, type: 'other' as const, amount: 5_000, dueDate: '2026-03-15' }
    const lowered = await api.payments.addCharge({ ...owed, description: 'Keys' })
    const lost = await api.payments.addCharge({ ...owed, description: 'Door' })
    const invited = await person('Gość', 'gosc@example.com')
    await api.leases.create({
      propertyId: await home('ul. Gości 1'),
      tenantId: invited,
      startDate: '2026-03-01',
      rentAmount: 1_000,
    })
    await api.tenants.invite({ id: invited })
    const [mail] = await server.mails('gosc@example.com')
    const let_ = (status: 'pending' | 'confirmed', checkIn: string, checkOut: string) =>
      api.bookings.create({ propertyId: ids.flat, checkIn, checkOut, status, guest: { name: 'Gość' } })
    const paper = async () => {
      const about = { subject: 'tenant', subjectId: ids.neighbour } as const
      const { id } = await api.documents.create({ file, kind: 'annex', ...about })
      return { documentId: id, fileId: (await api.documents.get({ id })).versions[0]!.id }
    }
    const open = async () => send(api, (await paper()).documentId)
    const sign = async () => {
      const { id, sha256 } = await open()
      return { id, ...signature(sha256) }
    }
    const act = async (booking: Promise<{ id: string }>) => ({ id: (await booking).id, version: 1 })
    return {
      'bookings.create': {
        propertyId: ids.flat,
        checkIn: '2026-07-01',
        checkOut: '2026-07-03',
        guest: { name: 'Gość' },
      },
      'bookings.confirm': await act(let_('pending', '2026-06-01', '2026-06-03')),
      'bookings.noShow': await act(let_('confirmed', '2026-03-10', '2026-03-12')),
      'bookings.cancel': await act(let_('confirmed', '2026-06-05', '2026-06-08')),
      'organizations.signOutMember': { userId: roles.accountant!.userId },
      'organizations.addMember': {
        email: 'another@example.com',
        password: 'river-otter-lantern-7',
        role: 'viewer',
        permissions: ['view_properties'],
      },
      'organizations.saveLogo': { file },
      'tenants.invite': { id: await person('Zaproszony', 'zaproszony@example.com') },
      'leases.create': {
        propertyId: await home('ul. Wolna 1'),
        tenantId: await person('Wolny'),
        startDate: '2026-03-01',
        rentAmount: 80_000,
      },
      'leases.extend': { id: await ending('ul. Kończy 1'), endDate: '2027-12-31' },
      'leases.renew': {
        id: await ending('ul. Kończy 2'),
        endDate: null,
        rentAmount: 60_000,
        depositAmount: 0,
      },
      'payments.creditNote': { id: lowered.id, amount: 100, reason: 'Too much' },
      'payments.writeOff': { id: lost.id, amount: 100, reason: 'Settled in court' },
      'payments.settle': { id: pending.id, status: 'completed' },
      'payments.reverse': { id: received.id, reason: 'Typed twice' },
      'expenses.addFile': { id: ids.expense, file },
      'documents.create': { file, kind: 'lease', subject: 'lease', subjectId: ids.lease },
      'documents.addVersion': { id: ids.document, file },
      'properties.addPhoto': { id: ids.property, file },
      'signings.send': { ...(await paper()), law: 'none' },
      'signings.recordPaper': {
        ...(await paper()),
        law: 'none',
        landlordName: 'x',
        tenantName: 'x',
        signedOn: '2026-03-01',
      },
      'signings.sign': await sign(),
      'signings.sign@tenant': await sign(),
      'signings.decline@tenant': { id: (await open()).id, reason: 'x' },
      'signings.cancel': { id: (await open()).id, reason: 'x' },
      'signings.remind': { id: (await open()).id },
      'tickets.addPhoto': { id: ids.ticket, file },
      'tickets.addPhoto@tenant': { id: ids.neighbourTicket, file },
      'invitations.accept@tenant': {
        token: mail!.link!.split('/').at(-1)!,
        name: 'Gość',
        password: 'river-otter-lantern-7',
      },
    }
  }

  it('is repeated by the front ends with its key and done once', async () => {
    const instead = await accepted()
    const network = await cutAnswers(server)
    const asksWhenEqual = ['payments.recordReceipt', 'incomes.create', 'expenses.create']
    const done: string[] = []
    try {
      for (const call of writes) {
        const { path, named } = call
        const side = named === path ? 'admin' : 'tenant'
        const given = (instead[named] ?? inputOf(path, side)) as object | undefined
        // Other tests recorded the same a moment ago.
        const input = asksWhenEqual.includes(named) ? { ...given, recordAgain: true } : given
        const cut = await network.write(call.contract, call.base, path, input, callerOf(call)?.token ?? null)
        const [first, second] = cut.answers
        expect(cut.answers.length, `${named}: attempts`).toBe(2)
        expect(first!.key, `${named}: key`).toBeTruthy()
        expect(second!.key, `${named}: key`).toBe(first!.key)
        expect(cut.rows[1], `${named}: rows`).toBe(cut.rows[0])
        if (refusedAfterwards.includes(path)) continue
        expect(second!.status, `${named}: ${first!.text} then ${second!.text}`).toBe(first!.status)
        if (first!.status >= 400) continue
        expect(second!.text, named).toBe(first!.text)
        done.push(named)
      }
    } finally {
      network.stop()
    }
    // A refused write shows little, so most must have been done, and everything that changes money.
    expect(done.length / writes.length).toBeGreaterThan(0.6)
    expect(Object.keys(instead).filter((named) => !done.includes(named))).toEqual([])
    const money = ['payments.recordReceipt', 'payments.refund', 'payments.addCharge', 'payments.creditNote']
    const others = [
      'payments.writeOff',
      'incomes.create',
      'expenses.create',
      'tickets.create',
      'leases.terminate',
    ]
    expect([...money, ...others].filter((named) => !done.includes(named))).toEqual([])
    // Every write of the contract, each with its rows counted three times: long on a busy machine.
  }, 240_000)
})
