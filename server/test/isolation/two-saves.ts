/** For each call that takes a version: how the present one is read, and what differs from the inputs of the other tests. */
import { attempt, inputs } from './calls.ts'
import { unpublished } from './paper-templates.ts'
import type { World } from './world.ts'

export type Save = {
  /** What the call is made with besides its usual input, the version included. */
  given: object
  /** What the second save has otherwise. */
  again?: object
  /** What happens in between, if it is not the same call. */
  first?: () => Promise<unknown>
}

/** Returns a field of an answer: of the row with the id, otherwise of the outermost object that has it. */
function fieldOf(answer: unknown, field: string, id?: string): unknown {
  let level = [answer]
  while (level.length > 0) {
    for (const one of level)
      if (one && typeof one === 'object' && field in one && (!id || (one as { id?: string }).id === id))
        return (one as Record<string, unknown>)[field]
    level = level.flatMap((one) => (one && typeof one === 'object' ? Object.values(one) : []))
  }
  throw new Error(`no ${field} of ${id ?? 'anything'}`)
}

export function savesOf(world: World): Record<string, () => Promise<Save>> {
  const { anna, server, superAdmin, ids } = world
  const { api } = anna
  const platform = server.admin(superAdmin)
  const known = inputs(world)
  /** The version is the `field` of the answer of another call; it is sent as `sentAs`. */
  const read =
    (path: string, field = 'updatedAt', sentAs = field, id?: string) =>
    async (): Promise<Save> => {
      const { code, answer } = await attempt(path.startsWith('platform') ? platform : api, path, known[path])
      if (code) throw new Error(`${path}: ${code}`)
      return { given: { [sentAs]: fieldOf(answer, field, id) } }
    }
  const seen = (path: string) => read(path, 'version', 'seen')
  const row = (path: string, id: string) => read(path, 'updatedAt', 'updatedAt', id)
  const fixed = (given: object, again?: object) => async (): Promise<Save> => ({
    given,
    ...(again && { again }),
  })
  /** An act on a stay that somebody else has changed meanwhile. */
  const ofStay = async (): Promise<Save> => {
    const { version } = (await api.bookings.get({ id: ids.booking })).booking
    const first = () => api.bookings.update({ id: ids.booking, version, adults: 2 })
    return { given: { version }, first }
  }
  const menu = (pages: typeof platform.platformPages) => async (): Promise<Save> => ({
    given: {
      items: [{ label: 'x', url: 'https://example.com' }],
      version: (await pages.navigation()).version,
    },
  })
  return {
    'pages.update': read('pages.get', 'version'),
    'pages.saveNavigation': menu(api.pages),
    'platformPages.update': read('platformPages.get', 'version'),
    'platformPages.saveNavigation': menu(platform.platformPages),
    'organizations.update': seen('organizations.get'),
    'organizations.saveProfile': seen('organizations.profile'),
    'organizations.changeRole': async () => {
      const { userId } = await server.addMember(anna, 'manager')
      const members = await api.organizations.members()
      const { permissions } = members.find((one) => one.userId === userId)!
      return { given: { userId, from: { role: 'manager', permissions } } }
    },
    'maintenance.setState': fixed({ from: 'active' }),
    'recurringExpenses.setState': fixed({ from: 'active' }),
    'investments.value': fixed({ isNew: true, valuedOn: '2026-01-02' }),
    'incomes.remove': async () => {
      const { updatedAt } = (await api.incomes.get({ id: ids.income })).income
      return { given: { updatedAt }, first: () => api.incomes.update({ id: ids.income, notes: 'x' }) }
    },
    'expenses.remove': async () => {
      const { updatedAt } = (await api.expenses.get({ id: ids.expense })).expense
      return { given: { updatedAt }, first: () => api.expenses.update({ id: ids.expense, description: 'x' }) }
    },
    'properties.update': read('properties.get'),
    'properties.arrangePhotos': async () => ({
      given: {},
      first: () => api.properties.removePhoto({ id: ids.property, photoId: ids.propertyPhoto }),
    }),
    'tenants.update': read('tenants.get'),
    'coTenants.update': fixed({ seen: { name: 'Ola Sekretna', email: 'ola@example.com', phone: null } }),
    'coTenants.moveOut': fixed({ seen: null }, { lastDay: '2026-03-20' }),
    'coTenants.putShares': seen('coTenants.list'),
    'leases.update': read('leases.get'),
    'leaseDuties.put': async () => {
      const { id: propertyId } = await api.properties.create({ address: 'ul. Okazji 1' })
      const days = { startDate: '2026-03-01', endDate: '2027-02-28' }
      const lease = {
        propertyId,
        tenantId: ids.tenant,
        ...days,
        rentAmount: 1_000,
        kind: 'occasional',
      } as const
      const { id: leaseId } = await api.leases.create(lease)
      const { version } = (await api.leaseDuties.list({ leaseId })).duties.find(
        ({ duty }) => duty === 'consent',
      )!
      return { given: { leaseId, seen: version, doneOn: '2026-03-02' } }
    },
    'leases.changeTerms': read('leases.get', 'termsVersions', 'seenTerms'),
    'bookings.update': read('bookings.get', 'version'),
    'bookings.reprice': ofStay,
    'bookings.recordChannelPayout': ofStay,
    'bookings.confirm': ofStay,
    'bookings.checkIn': ofStay,
    'bookings.checkOut': ofStay,
    'bookings.noShow': ofStay,
    'bookings.cancel': ofStay,
    'bookings.leaveEarly': ofStay,
    'bookings.extend': ofStay,
    'bookings.saveTerms': fixed({ updatedAt: null }),
    'calendar.move': ofStay,
    'turnovers.save': seen('turnovers.get'),
    'guestPages.saveNotes': seen('guestPages.getNotes'),
    'guestMails.save': seen('guestMails.get'),
    'channels.saveMeanings': fixed({ seen: [], meanings: [{ wording: 'x', meaning: 'ignored' }] }),
    'guestRegister.save': async () => {
      const entry = known['guestRegister.save'] as Parameters<typeof api.guestRegister.save>[0]
      const { id, version } = (await api.guestRegister.save(entry)).guests.at(-1)!
      return { given: { id, seen: version, surname: 'y' } }
    },
    'stayPages.save': fixed({ updatedAt: null }),
    'documents.update': read('documents.get'),
    'documents.saveRequired': seen('documents.required'),
    'documents.share': fixed({ before: [ids.tenant] }),
    'paperTemplates.update': async () => ({ given: await unpublished(anna) }),
    'paperTemplates.publish': async () => ({ given: await unpublished(anna) }),
    'paperTemplates.make': async () => ({
      given: { version: 1 },
      first: async () => {
        const { id, updatedAt } = (await api.paperTemplates.get({ id: ids.template })).template
        const texts = { pl: { title: 'x', body: 'x' } }
        const saved = await api.paperTemplates.update({ id, updatedAt, texts })
        await api.paperTemplates.publish({ id, updatedAt: saved.updatedAt })
      },
    }),
    'savedReplies.update': row('savedReplies.list', ids.savedReply),
    'tickets.update': read('tickets.get'),
    'inspections.putDeduction': async () => {
      const deductionId = crypto.randomUUID()
      const { id } = await api.inspections.create({ leaseId: ids.lease, kind: 'out', day: '2026-03-15' })
      return { given: { id, deductionId, seen: null }, again: { amount: 2 } }
    },
    'vendors.update': row('vendors.list', ids.vendor),
    'maintenance.update': row('maintenance.list', ids.plan),
    'recurringExpenses.update': row('recurringExpenses.list', ids.recurring),
    'investments.save': read('investments.get'),
    'investments.updateLoan': row('investments.get', ids.loan),
    'indexation.putClause': seen('indexation.get'),
    'bank.accept': async () => {
      const line = (await api.bank.lines({ state: 'open' })).lines.find(({ id }) => id === ids.bankLine)!
      const { amount, bookedOn: date } = line
      const first = () => api.incomes.create({ amount, date, paidOn: date, category: 'other' })
      return { given: { seen: line.version }, first }
    },
    'bankAccounts.setVirtualPrefix': async () => {
      const polish = 'PL61109010140000071219812874'
      const { accounts } = await api.bankAccounts.add({ holder: 'x', iban: polish })
      const { id } = accounts.find(({ iban }) => iban.replaceAll(' ', '') === polish)!
      return { given: { id, virtualPrefix: '109010140000', seen: null }, again: { virtualPrefix: null } }
    },
    'indexation.putValue': fixed({ seen: null }, { value: '104' }),
    'meters.putPrice': fixed({ seen: null }, { price: '3' }),
    'meters.putReading': fixed({ replaces: null }, { value: '10' }),
    'utilities.changeBuilding': read('utilities.list', 'version', 'version', ids.building),
    'utilities.savePersons': fixed({ seen: [] }),
    'utilities.save': async () => ({
      given: { leftOut: [ids.lease], version: (await api.utilities.get({ id: ids.utilities })).version },
    }),
    'interest.putRate': fixed({ seen: null }, { percent: '9.5' }),
    'vat.save': fixed({ known: [] }),
    'deposits.settle': async () => {
      const { id: propertyId } = await api.properties.create({ address: 'ul. Zdana 1' })
      const lease = { propertyId, tenantId: ids.tenant, startDate: '2026-01-01', rentAmount: 1_000 }
      const { id: leaseId } = await api.leases.create({ ...lease, depositAmount: 1_000 })
      await api.payments.recordReceipt({
        ...{ tenantId: ids.tenant, leaseId, amount: 1_000, deposit: true, recordAgain: true },
        ...{ paymentDate: '2026-01-01', paymentMethod: 'cash' },
      })
      const { id } = await api.inspections.create({ leaseId, kind: 'out', day: '2026-03-15' })
      const deductionId = crypto.randomUUID()
      const noted = { reason: 'x', amount: 100, decision: 'accepted' } as const
      const note = (amount: number) => api.inspections.putDeduction({ id, deductionId, ...noted, amount })
      await note(100)
      const deductions = [{ deductionId, description: 'x', amount: 100, seen: noted }]
      return { given: { leaseId, returned: 0, deductions }, first: () => note(200) }
    },
    'bills.sendLetter': async () => {
      const { id: propertyId } = await api.properties.create({ address: 'ul. Rozliczona 1' })
      const lease = { propertyId, tenantId: ids.tenant, startDate: '2026-01-01', rentAmount: 1_000 }
      const { id: leaseId } = await api.leases.create({ ...lease, billsAmount: 1_000 })
      const usual = known['bills.settle'] as Parameters<typeof api.bills.settle>[0]
      const { id } = await api.bills.settle({ ...usual, leaseId })
      return { given: { id, newest: null } }
    },
    'papers.sendDemand': async () => {
      const { total, payBy } = await api.papers.previewDemand({ id: ids.tenant })
      return { given: { total, payBy, newest: ids.demand } }
    },
    'papers.deliverDemand': fixed({ seen: null }, { deliveredOn: '2026-03-14' }),
    'incomes.update': read('incomes.get'),
    'expenses.update': read('expenses.get'),
    'owners.update': read('owners.get'),
    'owners.mailStatement': async () => {
      const { id } = (await api.owners.create({ name: 'x', email: 'owner@example.com' })).owner
      const month = '2026-02-01'
      const usual = known['owners.putAgreement'] as Parameters<typeof api.owners.putAgreement>[0]
      await api.owners.putAgreement({ ...usual, id, validFrom: month })
      await api.owners.issueStatement({ id, month, result: 0 })
      return { given: { id, month, mailedAt: null } }
    },
    'owners.putAgreement': seen('owners.get'),
    'owners.putShares': seen('owners.ofProperty'),
    'cash.put': fixed({ seen: null }, { amount: 200 }),
    'dashboard.saveDefaultLayout': async () => {
      const { version } = (await api.dashboard.get()).layout
      return { given: { widgets: [{ widget: 'recent', column: 1, width: 6, height: null }], seen: version } }
    },
    'platform.saveSettings': read('platform.settings', 'version'),
    'superAdmin.organizations.update': async () => {
      const { version } = (await platform.superAdmin.organizations.get({ id: ids.standing })).organization
      return { given: { seen: version } }
    },
    'superAdmin.officialSeries.put': fixed({ seen: null }, { value: '104' }),
    'subscriptions.editPlan': async () => {
      const plans = await platform.subscriptions.everyPlan()
      return { given: { seen: plans.find(({ planName }) => planName === 'starter')!.version } }
    },
    'leads.update': async () => ({
      given: { updatedAt: (await platform.leads.get({ id: ids.lead })).lead.updatedAt },
    }),
    'leads.saveRules': async () => ({ given: { version: (await platform.leads.rules()).version } }),
  }
}
