import type { BusinessType } from '@domovik/domain/account/organizations/types.ts'
import type { RetentionYears } from '@domovik/domain/account/retention/retention.ts'
import type { OrganizationInterest } from '@domovik/domain/rental/interest/late-interest.ts'
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import type { ReminderAudience } from '@domovik/domain/rental/reminders/stages.ts'
import type { Language } from '@domovik/locales/index.ts'
import { versionOf } from '../../machinery/seen.ts'
import type { OrganizationRecord } from './queries.ts'

/** Returns an organization as the API shows it to its members. */
export function presentOrganization(row: OrganizationRecord) {
  const { id, slug, ownerId, logoUrl, currency, timeZone, isDemo } = row
  const values = changeable(row)
  return {
    ...{ id, slug, ownerId, logoUrl, currency, timeZone, isDemo, ...values },
    version: versionOf(values),
  }
}

/** Returns the values that organizations.update can change. */
export const changeable = (row: OrganizationRecord) => ({
  name: row.name,
  businessType: row.businessType as BusinessType | null,
  description: row.description,
  phone: row.phone,
  address: row.address,
  website: row.website,
  language: row.language as Language,
  businessDayRule: row.businessDayRule as BusinessDayRule,
  vatRegistered: row.vatRegistered,
  stayVatPercent: row.stayVatPercent,
  lumpSumSpouses: row.lumpSumSpouses,
  lumpSumBills: row.lumpSumBills,
  signaturesFrom: row.signaturesFrom,
  paymentInstructions: row.paymentInstructions,
  paymentReminders: row.paymentReminders as ReminderAudience,
  lateInterest: row.lateInterest as OrganizationInterest,
  retentionYears: row.retentionYears as RetentionYears | null,
})
