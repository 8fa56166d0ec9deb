import * as account from './account/account.ts'
import * as audit from './account/audit.ts'
import * as notifications from './account/notifications.ts'
import * as onboarding from './account/onboarding.ts'
import * as organizationState from './account/organization-state.ts'
import * as organizations from './account/organizations.ts'
import * as pages from './account/pages.ts'
import * as profile from './account/profile.ts'
import * as savedViews from './account/saved-views.ts'
import * as subscriptions from './account/subscriptions.ts'
import * as dashboard from './insight/dashboard.ts'
import * as kpi from './insight/kpi.ts'
import * as reports from './insight/reports.ts'
import * as search from './insight/search.ts'
import * as leads from './installation/leads.ts'
import * as monitoring from './installation/monitoring.ts'
import * as jobs from './installation/operations.ts'
import * as platform from './installation/platform.ts'
import { superAdminContract } from './installation/super-admin/index.ts'
import * as bills from './rental/bills.ts'
import * as cash from './rental/cash.ts'
import * as deposits from './rental/deposits.ts'
import * as expenses from './rental/expenses.ts'
import * as imports from './rental/imports.ts'
import * as incomes from './rental/incomes.ts'
import * as indexation from './rental/indexation.ts'
import * as interest from './rental/interest.ts'
import * as investments from './rental/investments.ts'
import * as leases from './rental/leases.ts'
import * as leasesEnding from './rental/leases-ending.ts'
import * as maintenance from './rental/maintenance.ts'
import * as payments from './rental/payments.ts'
import * as properties from './rental/properties.ts'
import * as tenants from './rental/tenants.ts'
import * as tickets from './rental/tickets.ts'
import * as vendors from './rental/vendors.ts'

/** The landlord API, served under /api. */
export const adminContract = {
  account: {
    me: account.me,
    savePreferences: account.savePreferences,
    role: account.role,
    roles: account.roles,
    site: account.site,
    outbox: account.outbox,
  },
  onboarding: {
    get: onboarding.get,
    save: onboarding.save,
    complete: onboarding.complete,
    resendActivation: onboarding.resendActivation,
    activate: onboarding.activate,
  },
  organizations: {
    create: organizations.create,
    get: organizations.get,
    update: organizations.update,
    members: organizations.members,
    addMember: organizations.addMember,
    changeRole: organizations.changeRole,
    removeMember: organizations.removeMember,
    leave: organizations.leave,
    makeOwner: organizations.makeOwner,
    sessions: organizations.sessions,
    signOutMember: organizations.signOutMember,
    profile: profile.profile,
    saveProfile: profile.saveProfile,
    saveLogo: profile.saveLogo,
    removeLogo: profile.removeLogo,
    logo: profile.logo,
    retention: organizations.retention,
    state: organizationState.state,
    mails: organizationState.mails,
    rotateKey: organizations.rotateKey,
    keys: organizations.keys,
  },
  properties: {
    list: properties.list,
    exportCsv: properties.exportCsv,
    get: properties.get,
    create: properties.create,
    update: properties.update,
    remove: properties.remove,
    restore: properties.restore,
    takeOutOfService: properties.takeOutOfService,
    bringIntoService: properties.bringIntoService,
  },
  investments: {
    get: investments.get,
    save: investments.save,
    value: investments.value,
    removeValue: investments.removeValue,
    addLoan: investments.addLoan,
    updateLoan: investments.updateLoan,
    removeLoan: investments.removeLoan,
    schedule: investments.schedule,
  },
  tenants: {
    list: tenants.list,
    exportCsv: tenants.exportCsv,
    get: tenants.get,
    create: tenants.create,
    update: tenants.update,
    remove: tenants.remove,
    restore: tenants.restore,
    invite: tenants.invite,
    remind: tenants.remind,
    closePortal: tenants.closePortal,
    reopenPortal: tenants.reopenPortal,
    refreshPaymentStatus: tenants.refreshPaymentStatus,
    account: tenants.account,
  },
  leases: {
    list: leases.list,
    exportCsv: leases.exportCsv,
    get: leases.get,
    create: leases.create,
    update: leases.update,
    preview: leases.preview,
    previewCorrection: leases.previewCorrection,
    callOff: leases.callOff,
    previewCallOff: leases.previewCallOff,
    reinstate: leases.reinstate,
    previewTerms: leases.previewTerms,
    changeTerms: leases.changeTerms,
    previewTermination: leasesEnding.previewTermination,
    terminate: leasesEnding.terminate,
    extend: leasesEnding.extend,
    previewRenewal: leasesEnding.previewRenewal,
    renew: leasesEnding.renew,
  },
  deposits: {
    get: deposits.get,
    settle: deposits.settle,
    undo: deposits.undo,
  },
  indexation: {
    get: indexation.get,
    preview: indexation.preview,
    apply: indexation.apply,
    withdraw: indexation.withdraw,
  },
  bills: {
    list: bills.list,
    preview: bills.preview,
    settle: bills.settle,
    undo: bills.undo,
  },
  interest: {
    get: interest.get,
    putRate: interest.putRate,
    removeRate: interest.removeRate,
    addPublished: interest.addPublished,
    proposals: interest.proposals,
    exportCsv: interest.exportCsv,
    post: interest.post,
    postings: interest.postings,
    undo: interest.undo,
    computation: interest.computation,
    waive: interest.waive,
    unwaive: interest.unwaive,
  },
  payments: {
    list: payments.list,
    exportCsv: payments.exportCsv,
    books: payments.books,
    get: payments.get,
    preview: payments.preview,
    recordReceipt: payments.recordReceipt,
    settle: payments.settle,
    addCharge: payments.addCharge,
    refund: payments.refund,
    creditNote: payments.creditNote,
    writeOff: payments.writeOff,
    reverse: payments.reverse,
    generateCharges: payments.generateCharges,
  },
  incomes: {
    list: incomes.list,
    exportCsv: incomes.exportCsv,
    get: incomes.get,
    create: incomes.create,
    update: incomes.update,
    markPaid: incomes.markPaid,
    markUnpaid: incomes.markUnpaid,
    remove: incomes.remove,
    restore: incomes.restore,
  },
  expenses: {
    list: expenses.list,
    exportCsv: expenses.exportCsv,
    get: expenses.get,
    create: expenses.create,
    update: expenses.update,
    mark: expenses.mark,
    remove: expenses.remove,
    restore: expenses.restore,
    addFile: expenses.addFile,
    showFile: expenses.showFile,
    removeFile: expenses.removeFile,
    restoreFile: expenses.restoreFile,
    chooseReceipt: expenses.chooseReceipt,
  },
  imports: {
    list: imports.list,
    template: imports.template,
    upload: imports.upload,
    sample: imports.sample,
    get: imports.get,
    check: imports.check,
    badRows: imports.badRows,
    run: imports.run,
    cancel: imports.cancel,
    undo: imports.undo,
  },
  savedViews: {
    list: savedViews.list,
    create: savedViews.create,
    update: savedViews.update,
    remove: savedViews.remove,
  },
  dashboard: {
    get: dashboard.get,
    saveLayout: dashboard.saveLayout,
    saveDefaultLayout: dashboard.saveDefaultLayout,
  },
  kpi: { get: kpi.get, trend: kpi.trend, rows: kpi.rows },
  cash: { list: cash.list, put: cash.put, remove: cash.remove },
  reports: { run: reports.run, runMany: reports.runMany, exportCsv: reports.exportCsv },
  search: { query: search.query },
  tickets: {
    list: tickets.list,
    exportCsv: tickets.exportCsv,
    figures: tickets.figures,
    calendar: tickets.calendar,
    assignees: tickets.assignees,
    get: tickets.get,
    create: tickets.create,
    update: tickets.update,
    remove: tickets.remove,
    restore: tickets.restore,
    addComment: tickets.addComment,
    shareLink: tickets.shareLink,
    revokeLink: tickets.revokeLink,
    addPhoto: tickets.addPhoto,
    photoFile: tickets.photoFile,
    removePhoto: tickets.removePhoto,
    restorePhoto: tickets.restorePhoto,
  },
  vendors: {
    list: vendors.list,
    exportCsv: vendors.exportCsv,
    create: vendors.create,
    update: vendors.update,
    remove: vendors.remove,
    restore: vendors.restore,
  },
  maintenance: {
    list: maintenance.list,
    create: maintenance.create,
    update: maintenance.update,
    setState: maintenance.setState,
  },
  notifications: {
    list: notifications.list,
    markRead: notifications.markRead,
    settings: notifications.settings,
    saveSettings: notifications.saveSettings,
    makeCalendar: notifications.makeCalendar,
    removeCalendar: notifications.removeCalendar,
    addPushDevice: notifications.addPushDevice,
    removePushDevice: notifications.removePushDevice,
  },
  audit: {
    list: audit.list,
    exportCsv: audit.exportCsv,
    listAcross: audit.listAcross,
    exportCsvAcross: audit.exportCsvAcross,
    verifyAcross: audit.verifyAcross,
  },
  superAdmin: superAdminContract,
  subscriptions: {
    plans: subscriptions.plans,
    own: subscriptions.own,
    get: subscriptions.get,
    check: subscriptions.check,
    checkLimit: subscriptions.checkLimit,
    checkout: subscriptions.checkout,
    payOpen: subscriptions.payOpen,
    previewChange: subscriptions.previewChange,
    change: subscriptions.change,
    cancel: subscriptions.cancel,
    resume: subscriptions.resume,
    invoices: subscriptions.invoices,
    listAll: subscriptions.listAll,
    adjust: subscriptions.adjust,
    everyPlan: subscriptions.everyPlan,
    editPlan: subscriptions.editPlan,
  },
  pages: {
    ...pages.organizationPages,
    read: pages.read,
    ownMenu: pages.ownMenu,
    readPublic: pages.readPublic,
    publicMenu: pages.publicMenu,
  },
  platformPages: pages.platformPages,
  operations: { jobs: jobs.list, verifyAudit: jobs.audit, health: monitoring.health },
  platform: { settings: platform.get, saveSettings: platform.update },
  leads: {
    list: leads.list,
    get: leads.get,
    create: leads.create,
    update: leads.update,
    addNote: leads.addNote,
    decide: leads.decide,
    rules: leads.getRules,
    saveRules: leads.saveRules,
    remove: leads.remove,
    ask: leads.ask,
    apply: leads.apply,
  },
}
