import { useTranslation } from '../../../ui/app/language.ts'

type Named = { name: string | null; blocked: boolean }

/** Returns the name of an assignee on screen. It says of a member that they are blocked or have left. */
export function useAssigneeName(): (assignee: Named) => string {
  const { t } = useTranslation('tickets')
  return ({ name, blocked }) =>
    name === null ? t('list.former') : blocked ? t('list.blocked', { name }) : name
}
