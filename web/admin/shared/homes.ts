import { useTranslation } from '../../ui/app/language.ts'

/** Names several homes shortly: "ul. Długa 5, Rynek 1"; with three or more "ul. Długa 5 + 2 more". */
export function useHomesName(): (homes: readonly string[]) => string {
  const { t } = useTranslation('tenants')
  return (homes) =>
    homes.length > 2 ? t('list.homes', { first: homes[0], count: homes.length - 1 }) : homes.join(', ')
}
