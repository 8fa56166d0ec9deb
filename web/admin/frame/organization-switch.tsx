import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MenuAct, Pop } from '../../ui/act/pop.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { switchOrganization } from './chosen-organization.ts'
import css from './frame.module.css'
import { useMe } from './session.tsx'

/** The organization of this tab in the header, with the others of the person to switch to. */
export function OrganizationSwitch(): ReactNode {
  const { organization, organizations } = useMe()
  const { t } = useTranslation('shell')
  const others = organizations.filter(({ id }) => id !== organization?.id)
  if (others.length === 0) return null
  const label = t('organizations.switch')
  return (
    <Pop
      menu
      label={label}
      opener={(opener) => (
        <button
          type="button"
          {...opener}
          className={css.switch}
          aria-label={`${label}: ${organization?.name ?? '—'}`}
        >
          <span className={css.switchName}>{organization?.name ?? label}</span>
          <IconSelector size={16} aria-hidden="true" />
        </button>
      )}
    >
      {others.map(({ id, name }) => (
        <MenuAct key={id} onClick={() => switchOrganization(id)}>
          {name}
        </MenuAct>
      ))}
    </Pop>
  )
}
