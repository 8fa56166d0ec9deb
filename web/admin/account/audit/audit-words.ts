import type { auditRow } from '@domovik/contract/admin/account/audit.ts'
import { AUDIT_TABLES } from '@domovik/domain/machinery/audit/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { z } from 'zod'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useSentence } from '../../shared/history.tsx'
import { useCurrency } from '../../shared/use-currency.ts'
import { deviceOf } from '../account/device.ts'

export type AuditRow = z.infer<typeof auditRow> & {
  organizationId?: string | null
  organizationName?: string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Subjects whose own history already has sentences for their events. */
const told = [
  'properties',
  'tenants',
  'leases',
  'invitations',
  'transactions',
  'payment_reminders',
  'tickets',
  'documents',
]

/** An entry as a sentence. The log stores facts; the sentences are in locales/. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'shell', 'account', 'subscription'])
  const language = useLanguage()
  const currency = useCurrency()
  const ofRecord = useSentence(currency)

  const tableName = (table: string): string =>
    AUDIT_TABLES.some((known) => known === table) ? t(`audit:tables.${table as 'properties'}`) : '—'
  const roleName = (role: unknown): string =>
    words.exists(`shell:roles.${text(role)}`) ? t(`shell:roles.${text(role) as 'owner'}`) : text(role)

  const ofMember = ({ action, details }: AuditRow): string => {
    if (action === 'CREATE') return t('audit:events.memberAdded', { role: roleName(details.role) })
    if (action === 'DELETE') return t('audit:events.memberRemoved')
    if (details.what === 'owner_changed') return t('audit:events.ownerChanged')
    if (details.from === details.to)
      return t('audit:events.permissionsChanged', { role: roleName(details.to) })
    return t('audit:events.roleChanged', { from: roleName(details.from), to: roleName(details.to) })
  }

  const ofInvitation = ({ action, details }: AuditRow): string => {
    if (details.accepted === true) return t('audit:events.colleagueJoined', { role: roleName(details.role) })
    if (action === 'CREATE') return t('audit:events.colleagueInvited', { role: roleName(details.role) })
    if (details.what === 'sent_again') return t('audit:events.colleagueInvitedAgain')
    return t('audit:events.invitationRevoked')
  }

  const ofMessage = ({ action, details }: AuditRow): string => {
    if (details.assignedTo !== undefined)
      return t(
        details.assignedTo === null ? 'audit:events.conversationFree' : 'audit:events.conversationAssigned',
      )
    if (typeof details.closed === 'boolean')
      return t(details.closed ? 'audit:events.conversationClosed' : 'audit:events.conversationReopened')
    if (action === 'DELETE') return t('audit:events.messageTakenBack')
    return t(details.from === 'tenant' ? 'audit:events.messageReceived' : 'audit:events.messageSent')
  }

  const planName = (plan: unknown): string =>
    words.exists(`subscription:plans.${text(plan)}`)
      ? t(`subscription:plans.${text(plan) as 'starter'}`)
      : text(plan)

  /** The act of a person, or the state that the payment provider reported. */
  const ofSubscription = ({ details }: AuditRow): string => {
    const { act, plan, status, paidUntil } = details
    const known = `audit:subscription.${text(act)}`
    if (act && words.exists(known))
      return t(known as 'audit:subscription.checkout', { plan: planName(plan), reason: text(details.reason) })
    const state = `subscription:status.${text(status)}`
    const facts = [
      planName(plan),
      words.exists(state) && t(state as 'subscription:status.active'),
      text(paidUntil) &&
        t('audit:subscription.paidUntil', { date: formatDate(text(paidUntil).slice(0, 10), language) }),
    ]
    return t('audit:subscription.changed', { facts: facts.filter(Boolean).join(', ') })
  }

  const ofCash = ({ action, details }: AuditRow): string => {
    const date = formatDate(text(details.asOf), language)
    return action === 'DELETE'
      ? t('audit:events.cashRemoved', { date })
      : t('audit:events.cash', { date, amount: formatMoney(Number(details.amount), currency) })
  }

  const sentence = (row: AuditRow): string => {
    const { action, table, details, isReduced } = row
    if (action === 'LOGIN') return t('audit:events.login')
    if (action === 'LOGOUT') return t('audit:events.logout')
    // The sentence of an event needs its facts.
    if (isReduced) return t(`audit:general.${action as 'CREATE'}`, { thing: tableName(table) })
    const what = `audit:security.${text(details.what)}`
    if ((table === 'users' || table === 'organizations') && words.exists(what))
      return t(what as 'audit:security.factor_added')
    if (table === 'organization_keys')
      return t('audit:events.keyRotated', { version: Number(details.version) })
    if (table === 'organization_members') return ofMember(row)
    if (table === 'member_invitations') return ofInvitation(row)
    if (table === 'messages') return ofMessage(row)
    if (table === 'organizations')
      return t(action === 'CREATE' ? 'audit:events.organization' : 'audit:events.organizationChanged')
    if (table === 'subscribers') return ofSubscription(row)
    if (table === 'subscription_plans') return t('audit:events.plan', { plan: planName(details.plan) })
    if (table === 'cash_balances') return ofCash(row)
    if (table === 'imports' && action === 'CREATE') return t('audit:events.imported')
    if (table === 'payment_reminders' && typeof details.amount !== 'number') return t('audit:events.reminded')
    const plain = ofRecord(row)
    if (told.includes(table) && action === 'CREATE') return plain
    return told.includes(table)
      ? `${tableName(table)}: ${plain}`
      : t(`audit:general.${action as 'CREATE'}`, { thing: tableName(table) })
  }

  const device = ({ userAgent }: AuditRow): string => {
    const known = deviceOf(userAgent ?? '')
    return known ? t('account:security.device', known) : t('account:security.unknownDevice')
  }

  return { sentence, tableName, device }
}

/** The screen of the entry's record, if there is one. */
export const recordAddress = ({ table, recordId, action }: AuditRow): string | null => {
  const screens: Record<string, string> = {
    properties: '/properties',
    tenants: '/tenants',
    leases: '/leases',
    transactions: '/payments',
    tickets: '/tickets',
    documents: '/documents',
  }
  const screen = screens[table]
  return screen && recordId && action !== 'DELETE' ? `${screen}/${recordId}` : null
}
