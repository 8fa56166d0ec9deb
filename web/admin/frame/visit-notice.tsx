import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { switchOrganization } from './chosen-organization.ts'
import css from './frame.module.css'
import { useMe } from './session.tsx'

/** Whether a super admin works in an organization that they do not belong to. */
const isVisit = ({ organization, organizations }: ReturnType<typeof useMe>): boolean =>
  organization !== null && organizations.every(({ id }) => id !== organization.id)

/** A notice on every screen of an organization that a super admin has entered, with the way out. */
export function VisitNotice(): ReactNode {
  const me = useMe()
  const { t } = useTranslation('shell')
  if (!me.organization || !isVisit(me)) return null
  const back = `/super-admin/organizations/${me.organization.id}`
  return (
    <p className={css.demo} role="status">
      {t('visit.text', { organization: me.organization.name })}{' '}
      <button type="button" className={css.textButton} onClick={() => switchOrganization(null, back)}>
        {t('visit.leave')}
      </button>
    </p>
  )
}
