import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { Party } from './utilities-data.ts'

type Period = { from: string; to: string; supplement: boolean }

/** The names of periods and parties. */
export function useUtilityWords(): {
  periodOf: (settlement: Period) => string
  nameOf: (party: Party) => string
  daysOf: (party: Party) => string
} {
  const { t } = useTranslation('utilities')
  const language = useLanguage()
  const days = ({ from, to }: { from: string; to: string }) => ({
    from: formatDate(from, language),
    to: formatDate(to, language),
  })
  return {
    periodOf: (settlement) => t(settlement.supplement ? 'periodSupplement' : 'period', days(settlement)),
    nameOf: ({ label, leaseId, tenantName }) =>
      leaseId === null
        ? t('result.vacantOf', { label })
        : t('result.tenantOf', { label, tenant: tenantName ?? t('result.leftTenant') }),
    daysOf: (party) => t('period', days(party)),
  }
}
