import { addDays } from '@domovik/domain/dates.ts'
import { isIndexSeries } from '@domovik/domain/rental/indexation/clause.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { longDay, translator } from '../../machinery/i18n.ts'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { homesOfLeases } from '../bills/homes.ts'
import { addresseesOf } from '../reminders/addressees.ts'

/**
 * Sends the tenant the notice of a new rent, or that it is withdrawn. Returns false in the demonstration and for a tenant
 * without an e-mail address. Rents in cents.
 */
export async function notifyOfRent(
  scope: OrganizationScope,
  tenantId: string,
  what: 'rentIncrease' | 'rentIncreaseWithdrawn',
  step: {
    leaseId: string
    validFrom: string
    rentBefore: number
    rentAfter: number
    series: string
  },
): Promise<boolean> {
  const { db, services, organizationId, currency } = scope
  const to = (await addresseesOf(scope, [tenantId])).get(tenantId)
  if (!to?.email || scope.isDemo) return false
  const home = (await homesOfLeases(scope, [step.leaseId])).get(step.leaseId)
  await queueMail(db, services.masterKey, services.config.productName, {
    to: to.email,
    language: to.language,
    template: `mail:${what}`,
    data: {
      tenant: to.name,
      landlord: to.landlord,
      home: home === undefined ? '' : `, ${home}`,
      before: formatMoney(step.rentBefore, currency),
      after: formatMoney(step.rentAfter, currency),
      until: longDay(addDays(step.validFrom, -1), to.language),
      date: longDay(step.validFrom, to.language),
      series: isIndexSeries(step.series)
        ? translator(to.language, 'indexation')(`series.${step.series}`)
        : step.series,
      ...(to.inPortal ? { link: portalLink(services, tenantId, '/') } : {}),
    },
    organizationId,
    tenantId,
  })
  return true
}
