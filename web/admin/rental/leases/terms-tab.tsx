import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { useMe } from '../../frame/session.tsx'
import { type Fact, Facts } from '../../shared/facts.tsx'
import { type LeaseDetail, monthlyTotal, type TermsVersion, termsOn } from './lease-detail.ts'
import css from './leases.module.css'

/** The terms of the lease, newest first. */
export function TermsTab({ detail, onChange }: { detail: LeaseDetail; onChange: () => void }): ReactNode {
  const { t } = useTranslation('leases')
  const { today } = useMe()
  const now = termsOn(detail.termsVersions, today)
  return (
    <Card
      title={t('versions.title')}
      act={
        detail.can.changeTerms && (
          <Button size="compact-sm" variant="subtle" onClick={onChange}>
            {t('detail.changeTerms')}
          </Button>
        )
      }
    >
      <ol className={css.versions}>
        {detail.termsVersions.toReversed().map((version) => (
          <Version
            key={version.validFrom}
            version={version}
            currency={detail.lease.currency}
            when={version === now ? 'now' : version.validFrom > today ? 'later' : 'past'}
          />
        ))}
      </ol>
    </Card>
  )
}

interface VersionProps {
  version: TermsVersion
  currency: string
  when: 'now' | 'later' | 'past'
}

function Version({ version, currency, when }: VersionProps): ReactNode {
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const money = (cents: number): ReactNode => <Money cents={cents} currency={currency} />
  const some = (label: string, cents: number, once = false): Fact[] =>
    cents > 0
      ? [
          {
            label,
            value: (
              <>
                {money(cents)} {once && <span className="muted">{t('versions.once')}</span>}
              </>
            ),
          },
        ]
      : []
  return (
    <li className={css.version} data-now={when === 'now' || undefined}>
      <div className={css.versionHead}>
        <strong>{t('versions.from', { date: formatDate(version.validFrom, language) })}</strong>
        <span className="muted">
          {t(`versions.${when}`)} · <Money cents={monthlyTotal(version)} currency={currency} />{' '}
          {t('versions.perMonth')}
        </span>
      </div>
      <Facts
        empty=""
        facts={[
          { label: t('fields.rentAmount'), value: money(version.rentAmount) },
          ...some(t('fields.billsAmount'), version.billsAmount),
          ...some(t('fields.extraFees'), version.extraFees),
          ...some(t('fields.additionalFees'), version.additionalFees, version.additionalFeesOnce),
          {
            label: t('fields.paymentDueDay'),
            value: version.paymentDueDay
              ? t('versions.dueDay', { day: version.paymentDueDay })
              : t('versions.dueDefault'),
          },
          ...(version.prorateFees
            ? []
            : [{ label: t('fields.prorationMethod'), value: t('versions.fullFees') }]),
        ]}
      />
    </li>
  )
}
