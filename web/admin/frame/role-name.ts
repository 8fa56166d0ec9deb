import { useTranslation } from '../../ui/app/language.ts'
import type { Me } from './me.ts'
import { useMe } from './session.tsx'

/** The system's role, where it is one, else that in the organization (NAV-22). */
export const roleOf = ({ systemRole, organizationRole }: Me) =>
  systemRole === 'user' ? (organizationRole ?? 'user') : systemRole

/** The role as people call it. */
export function useRoleName(): string {
  const me = useMe()
  const { t } = useTranslation('shell')
  return t(`roles.${roleOf(me)}`)
}
