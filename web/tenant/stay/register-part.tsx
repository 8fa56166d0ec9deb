import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Card } from '../../ui/show/card.tsx'
import type { Stay } from '../api.ts'
import shared from '../shared/link-screen.module.css'
import { RegisterForm } from './register-form.tsx'
import css from './stay.module.css'

/** The registration of guests: who is missing, and the form while somebody is. */
export function RegisterPart({ token, stay }: { token: string; stay: Stay }): ReactNode {
  const { t } = useTranslation('guest_register')
  const queries = useQueryClient()
  const { register, landlord, checkIn } = stay
  if (!register) return null
  const { form, expected, guests } = register
  const missing = expected - guests.length
  const names = { landlord: landlord.name }
  return (
    <Card title={t('page.title')}>
      <div className={shared.stack}>
        <p className={css.note}>{t(`page.why_${form}`, names)}</p>
        {guests.length > 0 && <p role="status">{t('page.registered', { names: guests.join(', ') })}</p>}
        <p>{missing > 0 ? t('page.missing', { count: missing }) : t('page.complete', names)}</p>
        {missing > 0 && (
          <RegisterForm
            key={guests.length}
            token={token}
            checkIn={checkIn}
            form={form}
            onDone={(next) => queries.setQueryData(['stay', token], next)}
          />
        )}
        <p className={css.note}>{t('page.hidden')}</p>
      </div>
    </Card>
  )
}
