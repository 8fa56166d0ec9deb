/**
 * The languages and the namespaces of words. One file per feature and language: `locales/<language>/<feature>.json`;
 * English gives the keys their type. A new feature adds its file in all three languages and one line here.
 */

import type account from './en/account.json'
import type activation from './en/activation.json'
import type admin_panel from './en/admin_panel.json'
import type announcements from './en/announcements.json'
import type approval from './en/approval.json'
import type audit from './en/audit.json'
import type auth_mail from './en/auth_mail.json'
import type bank from './en/bank.json'
import type bills from './en/bills.json'
import type bookings from './en/bookings.json'
import type calendar from './en/calendar.json'
import type card_payments from './en/card_payments.json'
import type cash from './en/cash.json'
import type channels from './en/channels.json'
import type charges from './en/charges.json'
import type co_tenants from './en/co_tenants.json'
import type common from './en/common.json'
import type contact from './en/contact.json'
import type contacts from './en/contacts.json'
import type dashboard from './en/dashboard.json'
import type dashboard_widgets from './en/dashboard_widgets.json'
import type deposits from './en/deposits.json'
import type documents from './en/documents.json'
import type errors from './en/errors.json'
import type expenses from './en/expenses.json'
import type faq from './en/faq.json'
import type files from './en/files.json'
import type form_conflicts from './en/form_conflicts.json'
import type guest_mails from './en/guest_mails.json'
import type guest_pages from './en/guest_pages.json'
import type guest_register from './en/guest_register.json'
import type guide from './en/guide.json'
import type history from './en/history.json'
import type imports from './en/imports.json'
import type incomes from './en/incomes.json'
import type indexation from './en/indexation.json'
import type inspections from './en/inspections.json'
import type interest from './en/interest.json'
import type investments from './en/investments.json'
import type kpi from './en/kpi.json'
import type landing from './en/landing.json'
import type law from './en/law.json'
import type leads from './en/leads.json'
import type lease_duties from './en/lease_duties.json'
import type leases from './en/leases.json'
import type legal from './en/legal.json'
import type letters from './en/letters.json'
import type mail from './en/mail.json'
import type maintenance from './en/maintenance.json'
import type members from './en/members.json'
import type messages from './en/messages.json'
import type meters from './en/meters.json'
import type monitoring from './en/monitoring.json'
import type notifications from './en/notifications.json'
import type official_series from './en/official_series.json'
import type offline from './en/offline.json'
import type onboarding from './en/onboarding.json'
import type operations from './en/operations.json'
import type organization_admin from './en/organization_admin.json'
import type owners from './en/owners.json'
import type pages from './en/pages.json'
import type paper_templates from './en/paper_templates.json'
import type papers from './en/papers.json'
import type pay_to from './en/pay_to.json'
import type payments from './en/payments.json'
import type portal from './en/portal.json'
import type portal_co_tenants from './en/portal_co_tenants.json'
import type portal_documents from './en/portal_documents.json'
import type portal_invitation from './en/portal_invitation.json'
import type portal_messages from './en/portal_messages.json'
import type portal_meters from './en/portal_meters.json'
import type portal_payments from './en/portal_payments.json'
import type portal_tickets from './en/portal_tickets.json'
import type properties from './en/properties.json'
import type property_map from './en/property_map.json'
import type property_photos from './en/property_photos.json'
import type recurrence from './en/recurrence.json'
import type recurring_expenses from './en/recurring_expenses.json'
import type reports from './en/reports.json'
import type saved_replies from './en/saved_replies.json'
import type saved_views from './en/saved_views.json'
import type sections from './en/sections.json'
import type security_guide from './en/security_guide.json'
import type shell from './en/shell.json'
import type sign_in from './en/sign_in.json'
import type signed_changes from './en/signed_changes.json'
import type signing from './en/signing.json'
import type stay_pages from './en/stay_pages.json'
import type subscription from './en/subscription.json'
import type super_admin from './en/super_admin.json'
import type system_settings from './en/system_settings.json'
import type template_texts from './en/template_texts.json'
import type tenant_portal from './en/tenant_portal.json'
import type tenants from './en/tenants.json'
import type tickets from './en/tickets.json'
import type timeline from './en/timeline.json'
import type turnovers from './en/turnovers.json'
import type ui from './en/ui.json'
import type utilities from './en/utilities.json'
import type utilityShares from './en/utility_shares.json'
import type vat from './en/vat.json'
import type vendors from './en/vendors.json'
import type work from './en/work.json'

/** Interface languages (I18N-01, I18N-02). */
export const languages = ['en', 'es', 'pl'] as const
export type Language = (typeof languages)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

/** How each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', pl: 'Polski' }

/** Plural forms a counted text must have, as Intl.PluralRules names them. */
export const pluralForms: Record<Language, readonly Intl.LDMLPluralRule[]> = {
  en: ['one', 'other'],
  es: ['one', 'many', 'other'],
  pl: ['one', 'few', 'many', 'other'],
}

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

/** Every namespace and its keys. */
export interface Words {
  activation: typeof activation
  account: typeof account
  admin_panel: typeof admin_panel
  approval: typeof approval
  audit: typeof audit
  auth_mail: typeof auth_mail
  bank: typeof bank
  bills: typeof bills
  bookings: typeof bookings
  calendar: typeof calendar
  card_payments: typeof card_payments
  cash: typeof cash
  channels: typeof channels
  charges: typeof charges
  common: typeof common
  co_tenants: typeof co_tenants
  contact: typeof contact
  contacts: typeof contacts
  dashboard: typeof dashboard
  dashboard_widgets: typeof dashboard_widgets
  deposits: typeof deposits
  documents: typeof documents
  errors: typeof errors
  expenses: typeof expenses
  faq: typeof faq
  guest_mails: typeof guest_mails
  guest_pages: typeof guest_pages
  guest_register: typeof guest_register
  guide: typeof guide
  files: typeof files
  form_conflicts: typeof form_conflicts
  history: typeof history
  imports: typeof imports
  leads: typeof leads
  incomes: typeof incomes
  indexation: typeof indexation
  inspections: typeof inspections
  interest: typeof interest
  lease_duties: typeof lease_duties
  leases: typeof leases
  legal: typeof legal
  announcements: typeof announcements
  letters: typeof letters
  investments: typeof investments
  kpi: typeof kpi
  landing: typeof landing
  law: typeof law
  mail: typeof mail
  maintenance: typeof maintenance
  members: typeof members
  messages: typeof messages
  monitoring: typeof monitoring
  notifications: typeof notifications
  onboarding: typeof onboarding
  pages: typeof pages
  paper_templates: typeof paper_templates
  papers: typeof papers
  pay_to: typeof pay_to
  payments: typeof payments
  operations: typeof operations
  offline: typeof offline
  official_series: typeof official_series
  organization_admin: typeof organization_admin
  owners: typeof owners
  portal: typeof portal
  portal_co_tenants: typeof portal_co_tenants
  portal_documents: typeof portal_documents
  portal_invitation: typeof portal_invitation
  portal_messages: typeof portal_messages
  portal_meters: typeof portal_meters
  portal_payments: typeof portal_payments
  portal_tickets: typeof portal_tickets
  properties: typeof properties
  property_map: typeof property_map
  property_photos: typeof property_photos
  saved_replies: typeof saved_replies
  saved_views: typeof saved_views
  sections: typeof sections
  security_guide: typeof security_guide
  recurrence: typeof recurrence
  recurring_expenses: typeof recurring_expenses
  reports: typeof reports
  shell: typeof shell
  system_settings: typeof system_settings
  sign_in: typeof sign_in
  super_admin: typeof super_admin
  signed_changes: typeof signed_changes
  signing: typeof signing
  stay_pages: typeof stay_pages
  subscription: typeof subscription
  template_texts: typeof template_texts
  tenant_portal: typeof tenant_portal
  tenants: typeof tenants
  tickets: typeof tickets
  timeline: typeof timeline
  meters: typeof meters
  turnovers: typeof turnovers
  ui: typeof ui
  utilities: typeof utilities
  utility_shares: typeof utilityShares
  vat: typeof vat
  vendors: typeof vendors
  work: typeof work
}
export type Namespace = keyof Words
