import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { useAddressValue } from '../../shared/address-flag.ts'
import { SectionTabs } from '../../shared/section-tabs.tsx'

/** The views of tickets; each is `?view=` of the address, the first has none. */
const VIEWS = ['list', 'board', 'calendar', 'figures', 'recurring', 'vendors'] as const
export type TicketView = (typeof VIEWS)[number]

/** Where the tickets of a type are, or all of them (TICK-09). */
export const placeOf = (type: TicketType | undefined): '/tickets' | '/issues' | '/maintenance' =>
  type === undefined ? '/tickets' : type === 'issue' ? '/issues' : '/maintenance'

/** The view that the address names. */
export function useTicketView(): TicketView {
  const view = useAddressValue('view')
  return VIEWS.find((one) => one === view) ?? 'list'
}

/** The views of a place, in one row. The list, the board and the calendar keep to its type. */
export function TicketViews({ type }: { type?: TicketType | undefined }): ReactNode {
  const { t } = useTranslation('tickets')
  const shown: readonly TicketView[] = type === 'issue' ? VIEWS.filter((view) => view !== 'recurring') : VIEWS
  return (
    <SectionTabs
      label={t('views.label')}
      current={useTicketView()}
      tabs={shown.map((id) => ({
        id,
        label: t(`views.${id}`),
        to: id === 'list' ? placeOf(type) : `${placeOf(type)}?view=${id}`,
      }))}
    />
  )
}
