import type { historyEntry } from '@domovik/contract/base.ts'
import { EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { METER_MEDIA } from '@domovik/domain/rental/meters/types.ts'
import { DEMAND_STAGES } from '@domovik/domain/rental/papers/stages.ts'
import { REVERSAL_CAUSES } from '@domovik/domain/rental/payments/types.ts'
import { INVITED_ROLES } from '@domovik/domain/rental/signing/status.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@domovik/domain/rental/tickets/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { words } from '../../ui/app/words.ts'
import { HistoryList } from '../../ui/detail/history-list.tsx'
import { Card } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { useOwnerSentence } from './owner-sentence.ts'
import { useStaySentence } from './stay-sentence.ts'
import { useCurrency } from './use-currency.ts'

const linkActs = {
  addressReplaced: 'signerLink.replaced',
  linkSent: 'signerLink.sent',
  linkRevoked: 'signerLink.revoked',
  codeConfirmed: 'signerLink.confirmed',
} as const

type Entry = z.infer<typeof historyEntry>

/** Who did what and when, as sentences. The audit log stores facts; the sentences are in locales/. */
export function History({ entries, currency }: { entries: readonly Entry[]; currency?: string }): ReactNode {
  const { t } = useTranslation(['ui', 'history'])
  const own = useCurrency()
  const sentence = useSentence(currency ?? own)
  return (
    <Card title={t('ui:detail.history')}>
      <HistoryList
        entries={entries.map((entry) => ({
          id: String(entry.seq),
          at: entry.at,
          who: entry.who ?? (text(entry.details.vendor) ? t('history:vendor') : null),
          text: sentence(entry),
        }))}
      />
    </Card>
  )
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const meterEvents = ['added', 'removed', 'read', 'readingRemoved', 'priced', 'priceRemoved'] as const
const coTenantActs = [
  ...(['added', 'changed', 'movedOut', 'removed', 'shares', 'payer'] as const),
  ...(['invited', 'portalOpened', 'portalClosed'] as const),
] as const
const registerEvents = ['added', 'changed', 'erased', 'reported', 'notReported', 'exported'] as const
const tables = [
  'properties',
  'tenants',
  'leases',
  'invitations',
  'transactions',
  'tickets',
  'incomes',
  'expenses',
  'documents',
  'owners',
] as const
const known = (table: string): (typeof tables)[number] | null => tables.find((one) => one === table) ?? null

/** An event as a sentence. */
export function useSentence(currency: string): (entry: Entry) => string {
  const { t } = useTranslation([
    'history',
    'properties',
    'tenants',
    'leases',
    'tickets',
    'incomes',
    'expenses',
    'documents',
    'meters',
    'owners',
  ])
  const language = useLanguage()
  const ofStay = useStaySentence(currency)
  const ofOwner = useOwnerSentence(currency)
  const day = (value: string): string => formatDate(value, language)
  const money = (cents: number): string => formatMoney(cents, currency)
  const fieldName = (table: string, column: string): string | null => {
    // The history names a column; people know the property, the tenant, the assignee.
    const field = column.replace(/(?<=property|tenant)Id$/, '')
    const key = `${table}:fields.${field}`
    return words.exists(key) ? t(key as 'properties:fields.address').toLocaleLowerCase(language) : null
  }

  const created = ({ table, details }: Entry): string => {
    if (table === 'payment_reminders') return t('reminded', { amount: money(number(details.amount) ?? 0) })
    const generated = number(details.generated)
    if (generated !== null)
      return t('charged', { count: generated, amount: money(number(details.amount) ?? 0) })
    const interest = number(details.interest)
    if (interest !== null)
      return t('interest', { count: interest, amount: money(number(details.amount) ?? 0) })
    if (text(details.plan)) return t('planned')
    if (text(details.notSplit)) return t('bookedWhole')
    const template = text(details.template)
    if (table === 'documents' && template)
      return t('fromTemplate', { template, number: number(details.version) ?? 0 })
    const stage = DEMAND_STAGES.find((one) => one === details.stage)
    if (table === 'documents' && stage)
      return t(`demand.${stage}`, { amount: money(number(details.demand) ?? 0) })
    const cause = REVERSAL_CAUSES.find((one) => one === details.cause)
    if (table === 'transactions' && cause) return t(`receiptReversed.${cause}`)
    const name = known(table)
    const start = text(details.startDate)
    if (name === 'leases') return start ? t('createdNamed.leases', { date: day(start) }) : t('created')
    return name ? t(`createdNamed.${name}`) : t('created')
  }

  const ofTicket = (details: Entry['details']): string | null => {
    if (text(details.comment)) {
      if (text(details.vendor)) return t('vendorWrote')
      return details.audience === 'internal'
        ? t('note')
        : t(details.audience === 'vendor' ? 'toVendor' : 'commented')
    }
    if (details.workDone === true) {
      const cost = number(details.proposedCost)
      return cost === null ? t('workDone') : t('workDoneCost', { amount: money(cost) })
    }
    if (text(details.linkShared)) return t(details.mailed === true ? 'linkMailed' : 'linkShared')
    if (details.linkRevoked === true) return t('linkRevoked')
    if (text(details.expenseBooked)) return t('expenseBooked')
    const status = TICKET_STATUSES.find((one) => one === details.status)
    const statusBefore = TICKET_STATUSES.find((one) => one === details.statusBefore)
    if (status && statusBefore)
      return t('statusMoved', {
        before: t(`tickets:statuses.${statusBefore}`),
        after: t(`tickets:statuses.${status}`),
      })
    const priority = TICKET_PRIORITIES.find((one) => one === details.priority)
    const priorityBefore = TICKET_PRIORITIES.find((one) => one === details.priorityBefore)
    const alone = Array.isArray(details.changed) && details.changed.length === 1
    if (priority && priorityBefore && alone)
      return t('priorityMoved', {
        before: t(`tickets:priorities.${priorityBefore}`),
        after: t(`tickets:priorities.${priority}`),
      })
    return null
  }

  const invited = (role: unknown): string | null => {
    const known = INVITED_ROLES.find((one) => one === role)
    return known ? t(`signerLink.roles.${known}`) : null
  }
  const ofSigning = (details: Entry['details']): string | null => {
    if (!text(details.signing)) return null
    const paper = text(details.recordedOnPaper)
    if (paper) return t('signedOnPaper', { date: day(paper) })
    if (details.sent === true) return t('signingSent')
    if (details.cancelled === true) return t('signingCancelled')
    if (details.recordWithdrawn === true) return t('paperWithdrawn')
    if (details.reminded === true) return t('signerReminded')
    if (text(details.sealed)) return t('signingSealed')
    if (text(details.difference)) return t('signingDiffers')
    for (const act of ['addressReplaced', 'linkSent', 'linkRevoked', 'codeConfirmed'] as const) {
      const role = invited(details[act])
      if (role) return t(linkActs[act], { role })
    }
    const declinedBy = invited(details.declined)
    if (declinedBy) return t('declinedByLink', { role: declinedBy })
    if (text(details.declined)) return t('signingDeclined')
    const signedBy = invited(details.signed)
    const signed = signedBy
      ? t('signedByLink', { role: signedBy })
      : t(details.signed === 'tenant' ? 'signedByTenant' : 'signedByLandlord')
    return details.completed === true ? `${signed}. ${t('signingCompleted')}` : signed
  }

  const changed = ({ table, details }: Entry): string => {
    if (details.restored === true) return t('restored')
    if (details.portal === 'closed') return t('portalClosed')
    if (details.portal === 'open') return t('portalReopened')
    const coTenants = coTenantActs.find((one) => one === details.coTenants)
    if (coTenants) return t(`coTenants.${coTenants}`)
    const published = number(details.version)
    if (table === 'document_templates' && published !== null)
      return t('templatePublished', { number: published })
    if (table === 'tickets') {
      const said = ofTicket(details)
      if (said) return said
    }
    if (table === 'documents') {
      const said = ofSigning(details)
      if (said) return said
      if ('demandDelivered' in details) {
        const delivered = text(details.demandDelivered)
        return delivered ? t('demandDelivered', { date: day(delivered) }) : t('demandUndelivered')
      }
      const tenant = text(details.tenant)
      if (typeof details.shared === 'boolean') {
        if (tenant) return t(details.shared ? 'documentSharedWith' : 'documentUnsharedWith', { tenant })
        return t(details.shared ? 'documentShared' : 'documentUnshared')
      }
      if (details.seen === true) return tenant ? t('documentSeenBy', { tenant }) : t('documentSeen')
      if (text(details.version) || details.newVersion === true) return t('documentVersion')
    }
    const register = registerEvents.find((one) => one === details.guestRegister)
    if (register) return t(`guestRegister.${register}`)
    if (text(details.comment)) return t('commented')
    for (const photo of ['photo', 'photoRemoved', 'photoRestored'] as const)
      if (text(details[photo])) return t(photo)
    if (number(details.photosArranged) !== null) return t('photosArranged')
    for (const paper of ['file', 'fileRemoved', 'fileRestored', 'receipt'] as const)
      if (text(details[paper])) return t(paper)
    const termsWithdrawn = text(details.termsWithdrawn)
    if (termsWithdrawn) return t('termsWithdrawn', { date: day(termsWithdrawn) })
    for (const act of ['billsSettled', 'billsUndone'] as const) {
      const [from, to] = [text(details[`${act}From`]), text(details[`${act}To`])]
      if (from && to) return t(act, { from: day(from), to: day(to) })
    }
    if (number(details.interestUndone) !== null)
      return t('interestUndone', { amount: money(number(details.amount) ?? 0) })
    const reason = text(details.reason)
    if (details.interestWaived === true && reason) return t('interestWaivedFor', { reason })
    if (typeof details.interestWaived === 'boolean')
      return t(details.interestWaived ? 'interestWaived' : 'interestAgain')
    if (table === 'transactions' && text(details.status)) return t('settled')
    const stay = table === 'bookings' ? ofStay(details) : null
    if (stay) return stay
    const status = EXPENSE_STATUSES.find((one) => one === details.status)
    if (table === 'expenses' && status) return t(`expense.${status}`)
    if (table === 'incomes' && status) return t(status === 'paid' ? 'income.paid' : 'income.pending')
    const outFrom = text(details.outOfServiceFrom)
    const outTo = text(details.outOfServiceTo)
    if (outFrom && details.freed === true)
      return outTo
        ? t('blocked.freedAfter', { to: day(outTo) })
        : t('blocked.freedWhole', { from: day(outFrom) })
    const why = details.kind === 'own_use' || details.kind === 'closed' ? details.kind : null
    if (outFrom && outTo && why) return t(`blocked.${why}`, { from: day(outFrom), to: day(outTo) })
    if (outFrom && outTo) return t('outOfServiceTo', { from: day(outFrom), to: day(outTo) })
    if (outFrom) return t('outOfService', { from: day(outFrom) })
    if (outTo) return t('inService', { to: day(outTo) })
    const termsFrom = text(details.termsFrom)
    if (termsFrom) return t('terms', { date: day(termsFrom), rent: money(number(details.rentAmount) ?? 0) })
    if ('extendedTo' in details) {
      const until = text(details.extendedTo)
      return until ? t('extended', { date: day(until) }) : t('extendedOpen')
    }
    const valuedOn = text(details.valuedOn)
    if (valuedOn) return t('valued', { date: day(valuedOn), amount: money(number(details.marketValue) ?? 0) })
    const valueRemoved = text(details.valueRemoved)
    if (valueRemoved) return t('valueRemoved', { date: day(valueRemoved) })
    for (const act of ['loanAdded', 'loanChanged', 'loanRemoved'] as const) {
      const name = text(details[act])
      if (name) return t(act, { name })
    }
    const meterEvent = meterEvents.find((one) => one === details.meterEvent)
    const medium = METER_MEDIA.find((one) => one === details.meterMedium)
    if (meterEvent && medium)
      return t(`meter.${meterEvent}`, {
        meter: [t(`meters:media.${medium}`), text(details.meterSerial)].filter(Boolean).join(' '),
        value: text(details.meterValue) ?? '',
        date: text(details.meterDay) ? day(text(details.meterDay) ?? '') : '',
      })
    const owner = ofOwner(details)
    if (owner) return owner
    if (details.refundLinked === true) return t('refundLinked')
    const settledOn = text(details.depositSettledOn)
    if (settledOn)
      return t('depositSettled', {
        date: day(settledOn),
        kept: money(number(details.kept) ?? 0),
        returned: money(number(details.returned) ?? 0),
      })
    const carriedOver = number(details.depositCarriedOver)
    if (carriedOver !== null) return t('depositCarriedOver', { amount: money(carriedOver) })
    const undone = text(details.depositSettlementUndone)
    if (undone) return t('depositSettlementUndone', { date: day(undone) })
    const terminatedOn = text(details.terminatedOn)
    if (terminatedOn) return t('terminated', { date: day(terminatedOn) })
    if (typeof details.calledOff === 'boolean') return t(details.calledOff ? 'calledOff' : 'reinstated')
    const fields = Array.isArray(details.changed)
      ? details.changed.flatMap((field: unknown) =>
          typeof field === 'string' ? (fieldName(table, field) ?? []) : [],
        )
      : []
    const [amount, before] = [number(details.amount), number(details.before)]
    if (amount !== null && before !== null && amount !== before)
      return t('amountChanged', { before: money(before), amount: money(amount) })
    return fields.length > 0 ? t('changedFields', { fields: [...new Set(fields)].join(', ') }) : t('changed')
  }

  return (entry) => {
    if (entry.action === 'CREATE') return created(entry)
    if (entry.action === 'DELETE') return t('removed')
    return changed(entry)
  }
}
