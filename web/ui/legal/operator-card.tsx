import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { Card } from '../show/card.tsx'
import type { Operator } from './documents.ts'
import css from './legal.module.css'

/** Name, address and contact details of the operator, as far as they are configured. */
export function OperatorCard({ operator }: { operator: Operator | undefined }): ReactNode {
  const { t } = useTranslation('legal')
  if (!operator) return null
  const { name, address, email, phone, taxId } = operator
  if (!(name || address || email || phone || taxId))
    return (
      <Card title={t('operator.title')}>
        <p>{t('operator.unnamed')}</p>
      </Card>
    )
  return (
    <Card title={t('operator.title')}>
      <dl className={css.operator}>
        {name && (
          <>
            <dt>{t('operator.name')}</dt>
            <dd>{name}</dd>
          </>
        )}
        {address && (
          <>
            <dt>{t('operator.address')}</dt>
            <dd>{address}</dd>
          </>
        )}
        {email && (
          <>
            <dt>{t('operator.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        )}
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
