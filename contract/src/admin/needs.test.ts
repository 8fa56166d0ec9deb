import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import type { CallMeta, Needs } from '../base.ts'
import { adminContract } from './index.ts'

/**
 * Who may make each call. Written out, so that a call with a wrong permission fails as one without any does. Leases follow
 * `*_tenants`, tickets `*_properties`, incomes and expenses `*_payments` (ROLE-21).
 */
const expected: Partial<Record<Needs, Record<string, string>>> = {
  admin: {
    leads: 'addNote create get list remove rules saveRules update',
    operations: 'health jobs',
    platform: 'settings',
  },
  create_payments: {
    expenses: 'addFile create',
    recurringExpenses: 'create',
    incomes: 'create',
    interest: 'post',
    payments: 'addCharge preview recordReceipt',
    bank: 'accept acceptSure check ignore run',
  },
  create_properties: {
    bookings: 'create',
    properties: 'create',
    maintenance: 'create',
    tickets: 'create',
    vendors: 'create',
  },
  create_tenants: {
    leases: 'create previewRenewal renew',
    tenants: 'create',
  },
  delete_payments: {
    expenses: 'remove restore',
    incomes: 'remove restore',
    recurringExpenses: 'remove',
  },
  delete_properties: {
    properties: 'remove restore',
    tickets: 'remove restore',
    vendors: 'remove restore',
  },
  delete_tenants: {
    documents: 'remove restore',
    paperTemplates: 'remove restore',
    leases: 'callOff previewCallOff reinstate',
    tenants: 'remove restore',
  },
  edit_payments: {
    bookings: 'recordChannelPayout',
    bank: 'bookExpense bookIncome bookTransfer giveBack linkRecords linkRefund ownerPaidIn payOwners undo undoFile undoMany',
    bills: 'sendLetter settle undo',
    cash: 'put remove',
    deposits: 'sendStatement settle settleOfStay undo undoOfStay',
    letters: 'cancel start',
    expenses: 'change chooseReceipt mark removeFile restoreFile update',
    recurringExpenses: 'setState update',
    incomes: 'change markPaid markUnpaid update',
    inspections: 'putDeduction removeDeduction',
    interest: 'creditExcess putRate removeRate setSeries undo unwaive waive',
    vat: 'save',
    owners:
      'create issueStatement mailStatement putAgreement putShares recordContribution recordPayout remove removeAgreement removeShares undoContribution undoPayout update',
    papers: 'deliverDemand sendDemand',
    payments: 'creditNote generateCharges previewRefund refund reverse settle writeOff',
    utilities: 'askReadings discard post save savePersons sendLetters start undo',
    tenants: 'remind',
    cardPayments: 'refund',
    coTenants: 'setPayer',
  },
  edit_properties: {
    calendar: 'block closeSold move unblock',
    inspections: 'addPhoto create evidence removePhoto sign sync withdraw',
    meters: 'add putPrice putReading remove removePrice removeReading',
    turnovers: 'save',
    utilities: 'addBuilding changeBuilding removeBuilding',
    guestPages: 'getNotes revoke saveNotes share',
    stayPages: 'save',
    guestMails: 'save',
    channels: 'add makeExport markEcho preview readNow remove removeExport saveMeanings unmarkEcho wordings',
    bookings: 'cancel checkIn checkOut confirm extend leaveEarly noShow reprice saveTerms update',
    investments: 'addLoan removeLoan removeValue save updateLoan value',
    properties: 'addPhoto arrangePhotos bringIntoService removePhoto restorePhoto takeOutOfService update',
    maintenance: 'setState update',
    tickets: 'addComment addPhoto change removePhoto restorePhoto revokeLink shareLink update',
    vendors: 'change update',
  },
  edit_tenants: {
    documents: 'addVersion change create saveRequired share update',
    guestRegister: 'exportCsv get markReported remove save',
    paperTemplates: 'cancelBatch create make publish startBatch update',
    leaseDuties: 'put',
    signedChanges: 'note',
    signings: 'cancel evidence fileToSign recordPaper remind revokeLink send sendLink sign signOutside',
    messages: 'assign markRead send setClosed withdraw',
    savedReplies: 'create list remove update',
    announcements: 'cancel candidates create',
    indexation: 'apply planDue putClause putValue removeClause removeValue withdraw',
    leases: 'changeTerms extend previewCorrection previewTermination previewTerms terminate update',
    tenants: 'closePortal invite refreshPaymentStatus reopenPortal update',
    coTenants: 'add invite moveOut putShares remove removeShares setPortal update',
  },
  export_data: {
    bookings: 'exportCsv',
    contacts: 'exportCsv',
    documents: 'exportCsv',
    expenses: 'exportCsv',
    incomes: 'exportCsv',
    interest: 'exportCsv',
    leases: 'exportCsv',
    owners: 'exportCsv exportStatement',
    paperTemplates: 'exportFile',
    payments: 'exportCsv',
    properties: 'exportCsv',
    reports: 'exportCsv',
    tenants: 'exportCsv',
    tickets: 'exportCsv',
    vendors: 'exportCsv',
    bank: 'exportCsv',
  },
  manage_pages: {
    bankAccounts: 'add remove setVirtualPrefix show',
    dashboard: 'saveDefaultLayout',
    audit: 'exportCsv list',
    operations: 'verifyAudit',
    organizations:
      'addMember changeRole keys mails profile removeLogo removeMember retention rotateKey saveLogo saveProfile sessions signOutMember state update',
    memberInvitations: 'create list resend revoke',
    onboarding: 'resendActivation',
    pages: 'create get list navigation remove restore saveNavigation update',
    subscriptions: 'cancel change checkout invoices payOpen previewChange resume',
    cardPayments: 'save',
  },
  member: {
    contacts: 'list',
    dashboard: 'get saveLayout',
    imports: 'badRows cancel check deposits get list run sample template undo upload',
    notifications:
      'addPushDevice list makeCalendar markRead removeCalendar removePushDevice saveSettings settings',
    organizations: 'get leave makeOwner members',
    pages: 'ownMenu read',
    savedViews: 'create list remove update',
    search: 'query',
    timeline: 'list',
    subscriptions: 'check get own',
  },
  public: {
    account: 'outbox site',
    leads: 'ask',
    memberInvitations: 'accept read',
    onboarding: 'activate',
    organizations: 'logo',
    pages: 'publicMenu readPublic',
    signings: 'check',
    stayPages: 'challenge photo quote read request',
    subscriptions: 'plans',
  },
  signed_in: {
    account: 'me role roles savePreferences',
    leads: 'apply',
    memberInvitations: 'join',
    onboarding: 'complete get save',
    organizations: 'create',
    subscriptions: 'checkLimit',
  },
  super_admin: {
    audit: 'exportCsvAcross listAcross verifyAcross',
    leads: 'decide',
    platform: 'saveSettings',
    platformPages: 'create get list navigation remove restore saveNavigation update',
    subscriptions: 'adjust editPlan everyPlan listAll',
    'superAdmin.growth': 'indicators usage',
    'superAdmin.keys': 'list rotate',
    'superAdmin.officialSeries': 'list put remove',
    'superAdmin.organizations': 'enter erase exportCsv exportData get giveBack list suspend update',
    'superAdmin.users': 'ban changeRole create exportCsv lift list remove resendConfirmation signOut',
  },
  view_payments: {
    bank: 'balances files lines openOwnerPayouts recordsToLink',
    bankAccounts: 'list',
    bills: 'letter list preview',
    deposits: 'get getOfStay statement',
    letters: 'archive candidates get list',
    expenses: 'get list showFile splitUnits',
    recurringExpenses: 'list',
    incomes: 'get list',
    interest: 'computation get postings proposals',
    vat: 'get',
    owners: 'get getStatement list ofProperty statements',
    papers: 'confirmation previewDemand receipt statement',
    payments: 'books get list',
    utilities: 'get list',
    tenants: 'account',
    cardPayments: 'get',
    coTenants: 'list',
  },
  view_properties: {
    calendar: 'month previewMove timeline today',
    channels: 'list',
    inspections: 'file get list photoFile',
    meters: 'list photoFile',
    turnovers: 'get',
    guestPages: 'get',
    stayPages: 'get',
    guestMails: 'get',
    bookings: 'get getTerms list previewCancel previewExtend previewLeaveEarly previewReprice quote',
    investments: 'get schedule',
    properties: 'get list map photoFile',
    maintenance: 'list',
    tickets: 'assignees calendar figures get list photoFile',
    vendors: 'list',
  },
  view_reports: {
    cash: 'list',
    kpi: 'get rows trend',
    reports: 'run runMany',
  },
  view_tenants: {
    documents: 'archive get list required showFile',
    paperTemplates: 'batchArchive draft get getBatch getVersion list preview previewFile',
    leaseDuties: 'list',
    signedChanges: 'list',
    signings: 'file',
    messages: 'file get list',
    announcements: 'list',
    indexation: 'dueRents get listValues preview',
    leases: 'get list preview',
    tenants: 'get list',
  },
}

function needsOf(router: object, path: string[] = []): [string, Needs][] {
  return Object.entries(router).flatMap(([key, value]) =>
    isContractProcedure(value)
      ? [[[...path, key].join('.'), (value['~orpc'].meta as CallMeta).needs] satisfies [string, Needs]]
      : needsOf(value as object, [...path, key]),
  )
}

test('every call needs exactly what this table names', () => {
  const table = Object.entries(expected).flatMap(([needs, groups]) =>
    Object.entries(groups).flatMap(([group, calls]) =>
      calls.split(' ').map((call) => [`${group}.${call}`, needs]),
    ),
  )
  expect(Object.fromEntries(needsOf(adminContract))).toEqual(Object.fromEntries(table))
})

test('who exports rows must be allowed to see them', () => {
  const metas = (router: object, path: string[] = []): [string, CallMeta][] =>
    Object.entries(router).flatMap(([key, value]) =>
      isContractProcedure(value)
        ? [[[...path, key].join('.'), value['~orpc'].meta as CallMeta] satisfies [string, CallMeta]]
        : metas(value as object, [...path, key]),
    )
  const exports = metas(adminContract).filter(([, { needs }]) => needs === 'export_data')
  expect(exports.length).toBeGreaterThan(10)
  // Contacts are of several kinds: an export contains only those that the member may see (contacts.test.ts).
  const others = exports.filter(([path]) => path !== 'contacts.exportCsv')
  expect(others.filter(([, { alsoNeeds }]) => !alsoNeeds?.startsWith('view_'))).toEqual([])
})

test('calls about leases, tickets, incomes and expenses follow tenants, properties and payments (ROLE-21)', () => {
  const followed = { leases: 'tenants', tickets: 'properties', incomes: 'payments', expenses: 'payments' }
  const calls = needsOf(adminContract).filter(([, needs]) => needs !== 'export_data')
  for (const [group, subject] of Object.entries(followed)) {
    const needs = calls.filter(([path]) => path.startsWith(`${group}.`)).map(([, each]) => each)
    expect(needs.length).toBeGreaterThan(5)
    expect(needs.filter((each) => !each.endsWith(`_${subject}`))).toEqual([])
  }
})
