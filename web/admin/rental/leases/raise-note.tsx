import { earliestIncrease } from '@domovik/domain/rental/leases/polish-law.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import type { LeaseDetail } from './lease-detail.ts'

/** The first day from which the tenant can owe a higher rent if notice is given today. */
function useEarliestIncrease({ lease, termsVersions }: LeaseDetail): string {
  const { today } = useMe()
  return earliestIncrease(
    {
      kind: lease.kind,
      terms: termsVersions.map(({ validFrom, rentAmount }) => ({ validFrom, rent: rentAmount })),
    },
    today,
  )
}

/** When Polish law lets a raised rent apply, with a button that chooses that day (docs/finance.md 9.3). */
export function RaiseNote({
  detail,
  from,
  onChoose,
}: {
  detail: LeaseDetail
  from: string | null
  onChoose: (day: string) => void
}): ReactNode {
  const { t } = useTranslation('law')
  const language = useLanguage()
  const earliest = useEarliestIncrease(detail)
  const { endDate, kind } = detail.lease
  if (kind !== 'ordinary') return <p className={shared.quiet}>{t('increase.contract')}</p>
  const date = formatDate(earliest, language)
  const inLease = !endDate || earliest <= endDate
  return (
    <div data-preview aria-live="polite">
      <p className={shared.quiet}>{t('increase.ordinary', { date })}</p>
      {from !== null && from < earliest && (
        <p>
          {t('increase.tooEarly')}{' '}
          {inLease && (
            <Button size="compact-sm" variant="subtle" onClick={() => onChoose(earliest)}>
              {t('increase.use', { date })}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
