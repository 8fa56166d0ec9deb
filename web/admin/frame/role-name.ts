import { useTranslation } from '../../ui/app/language.ts'
import { useMe } from './session.tsx'

/** The role as people call it: the system's, where it is one, else that in the organization (NAV-22). */
export function useRoleName(): string {
  const { systemRole, organizationRole } = useMe()
  const { t } = useTranslation('shell')
  return t(`roles.${systemRole === 'user' ? (organizationRole ?? 'user') : systemRole}`)
}
