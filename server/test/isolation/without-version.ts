/** Calls that replace something stored and take no version, each with the reason. */
const own = 'belongs to one person'
const choice = 'one value, chosen beside the present one, and shown again at once'
const act = 'an act in the audit log that can be done again'

export const withoutVersion: Readonly<Record<string, string>> = {
  'account.savePreferences': own,
  'notifications.markRead': own,
  'notifications.saveSettings': own,
  'onboarding.save': own,
  'dashboard.saveLayout': own,
  'home.saveLanguage@tenant': own,
  'savedViews.update': 'a view is saved under a name, and a known name is asked about first',
  'organizations.saveLogo': 'a file that is chosen, not edited',
  'organizations.makeOwner': act,
  'superAdmin.users.changeRole': act,
  'subscriptions.change': act,
  'subscriptions.adjust': act,
  'documents.change': 'changes one field of many rows and names those that differ',
  'tickets.change': 'changes one field of many rows and names those that differ',
  'vendors.change': 'changes one field of many rows and names those that differ',
  'incomes.change': 'changes one field of many rows and names those that differ',
  'expenses.change': 'changes one field of many rows and names those that differ',
  'guestRegister.markReported': choice,
  'messages.assign': choice,
  'messages.setClosed': 'is refused if a message came after the one that was read',
  'coTenants.setPayer': choice,
  'coTenants.setPortal': 'is refused if the access is already so',
  'bankAccounts.show': choice,
  'cardPayments.save': choice,
  'interest.setSeries': choice,
  'interest.waive': act,
}
