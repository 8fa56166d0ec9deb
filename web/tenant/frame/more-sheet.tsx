import { IconFileText, IconGauge, IconHome, IconLogout, IconMessage, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { closeLayers } from '../../ui/app/close-layers.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { Pickers, type PreferenceChange } from '../../ui/shell/pickers.tsx'
import { LandlordContact } from '../shared/landlord-contact.tsx'
import { switchHome } from './chosen-home.ts'
import css from './frame.module.css'
import { useMe, useSession } from './session.tsx'

const places = [
  { id: 'maintenance', to: '/maintenance', icon: IconTool },
  { id: 'messages', to: '/messages', icon: IconMessage },
  { id: 'documents', to: '/documents', icon: IconFileText },
  { id: 'meters', to: '/meters', icon: IconGauge },
] as const

/** Entries that are needed less often, the landlord's contact, language and appearance, and the sign-out. */
export function MoreSheet(props: { onPreference: (change: PreferenceChange) => void }): ReactNode {
  const { name, email, landlord, tenantId, homes, coTenant } = useMe()
  const others = homes.filter((home) => home.tenantId !== tenantId)
  const offered = coTenant ? places.filter(({ id }) => id === 'meters') : places
  const { signOut } = useSession()
  const leave = (): void => {
    closeLayers()
    void signOut()
  }
  const { t } = useTranslation('portal')
  const { t: common } = useTranslation('common')
  return (
    <div className={css.more}>
      {!coTenant?.movedOut && (
        <ul className={css.places}>
          {offered.map(({ id, to, icon: Icon }) => (
            <li key={id}>
              <AppLink to={to} className={css.entry} onClick={closeLayers}>
                <Icon size={20} stroke={1.6} aria-hidden="true" />
                {t(`places.${id}`)}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={css.part}>
          <h2>{t('homes.title')}</h2>
          <ul className={css.places}>
            {others.map((home) => (
              <li key={home.tenantId}>
                <button type="button" className={css.entry} onClick={() => switchHome(home.tenantId)}>
                  <IconHome size={20} stroke={1.6} aria-hidden="true" />
                  {home.address ? t('homes.at', { ...home, address: home.address }) : home.landlord}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.part}>
        <h2>{t('landlord.title')}</h2>
        <LandlordContact landlord={landlord} />
      </div>
      <div className={css.part}>
        <Pickers onChange={props.onPreference} labelled />
      </div>
      <div className={css.part}>
        <p className={css.person}>
          {t('signedInAs', { name })}
          {email && <span className="muted"> {email}</span>}
        </p>
        <button type="button" className={css.entry} onClick={leave}>
          <IconLogout size={20} stroke={1.6} aria-hidden="true" />
          {common('act.signOut')}
        </button>
      </div>
    </div>
  )
}
