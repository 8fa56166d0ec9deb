import { useTranslation } from '../../ui/app/language.ts'
import type { Me } from './me.ts'
import { useMe } from './session.tsx'

/** The system role if the person has one, else the role in the organization (NAV-22). */
export const roleOf = ({ systemRole, organizationRole }: Me) =>
  systemRole === 'user' ? (organizationRole ?? 'user') : systemRole

/** The readable name of the role. */
export function useRoleName(): string {
  const me = useMe()
  const { t } = useTranslation('shell')
  return t(`roles.${roleOf(me)}`)
}
