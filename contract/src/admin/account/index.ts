import * as account from './account.ts'
import * as audit from './audit.ts'
import * as memberInvitations from './member-invitations.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as organizationState from './organization-state.ts'
import * as organizations from './organizations.ts'
import * as pages from './pages.ts'
import * as profile from './profile.ts'
import * as savedViews from './saved-views.ts'
import * as subscriptions from './subscriptions.ts'

/** The calls of the district account: who works here. */
export const accountContract = {
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
  memberInvitations: {
    list: memberInvitations.list,
    create: memberInvitations.create,
    resend: memberInvitations.resend,
    revoke: memberInvitations.revoke,
    read: memberInvitations.read,
    accept: memberInvitations.accept,
    join: memberInvitations.join,
  },
  savedViews: {
    list: savedViews.list,
    create: savedViews.create,
    update: savedViews.update,
    remove: savedViews.remove,
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
}
