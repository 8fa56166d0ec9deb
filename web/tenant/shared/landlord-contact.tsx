import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { PhoneLink } from '../../ui/show/phone-link.tsx'
import type { Me } from '../api.ts'
import css from './shared.module.css'

/** The landlord's contact details. A tap on the number calls. */
export function LandlordContact({ landlord }: { landlord: Me['landlord'] }): ReactNode {
  const { t } = useTranslation('portal')
  const { name, phone, address, website } = landlord
  return (
    <address className={css.contact}>
      <span>{name}</span>
      {phone && <PhoneLink phone={phone} label={t('landlord.call', { name, phone })} />}
      {address && <span className="muted">{address}</span>}
      {website && (
        <a href={/^https?:\/\//i.test(website) ? website : `https://${website}`} rel="noreferrer">
          {website.replace(/^https?:\/\//i, '')}
        </a>
      )}
    </address>
  )
}
