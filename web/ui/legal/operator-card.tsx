import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { Card } from '../show/card.tsx'
import type { Operator } from './documents.ts'
import css from './legal.module.css'

/** Name, address and contact details of the operator. */
export function OperatorCard({ operator }: { operator: Operator | undefined }): ReactNode {
  const { t } = useTranslation('legal')
  const gap = <span className="muted">{t('operator.missing')}</span>
  const { name, address, email, phone, taxId } = operator ?? {}
  return (
    <Card title={t('operator.title')}>
      <dl className={css.operator}>
        <dt>{t('operator.name')}</dt>
        <dd>{name ?? gap}</dd>
        <dt>{t('operator.address')}</dt>
        <dd>{address ?? gap}</dd>
        <dt>{t('operator.email')}</dt>
        <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : gap}</dd>
        {phone && (
          <>
            <dt>{t('operator.phone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        {taxId && (
          <>
            <dt>{t('operator.taxId')}</dt>
            <dd>{taxId}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}
