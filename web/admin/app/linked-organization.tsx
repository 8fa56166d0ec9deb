import { ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { LinkedPlace } from '../../ui/app/linked-place.tsx'
import { chosenOrganization } from '../frame/chosen-organization.ts'
import { useMe } from '../frame/session.tsx'

/** Opens a link of a mail in the organization that it is about, if the person is still a member of it. */
export function LinkedOrganization(): ReactNode {
  const { organization, organizations } = useMe()
  const { t } = useTranslation('shell')
  return (
    <LinkedPlace
      param={ORGANIZATION_PARAM}
      choice={chosenOrganization}
      current={organization?.id ?? null}
      known={organizations.map(({ id }) => id)}
      lost={{ to: '/dashboard', text: t('organizations.lost') }}
    />
  )
}
