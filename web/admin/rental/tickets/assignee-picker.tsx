import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Select } from '../../../ui/form/select.tsx'
import { query } from '../../api.ts'
import { useAssigneeName } from './assignee-name.ts'

export type Assigned = { kind: 'member' | 'vendor'; id: string } | null

/** The input of a write for an assignee: a member, a vendor or nobody. */
export const assignedInput = (assignee: Assigned) => ({
  assignedTo: assignee?.kind === 'member' ? assignee.id : null,
  vendorId: assignee?.kind === 'vendor' ? assignee.id : null,
})

/** Chooses a member of the organization or a vendor. A blocked member is shown only if they have the work already. */
export function AssigneePicker({
  label,
  value,
  name = null,
  onChange,
}: {
  label: string
  value: Assigned
  /** The name of the current assignee, who may have left. */
  name?: string | null | undefined
  onChange: (assignee: Assigned) => void
}): ReactNode {
  const { t } = useTranslation('tickets')
  const { data = [] } = useQuery(query.tickets.assignees.queryOptions())
  const nameOf = useAssigneeName()
  const known = value === null || data.some(({ id }) => id === value.id)
  const former = known ? [] : [{ kind: value.kind, id: value.id, name, trade: null, blocked: false }]
  const all = [...data.filter(({ id, blocked }) => !blocked || id === value?.id), ...former]
  const group = (kind: 'member' | 'vendor', title: string) => ({
    group: title,
    items: all
      .filter((one) => one.kind === kind)
      .map(({ id, trade, ...one }) => ({
        value: id,
        label: trade && trade !== 'other' ? `${nameOf(one)}, ${t(`trades.${trade}`)}` : nameOf(one),
      })),
  })
  return (
    <Select
      label={label}
      placeholder={t('detail.choose')}
      searchable
      clearable
      data={[group('member', t('detail.members')), group('vendor', t('detail.vendors'))].filter(
        ({ items }) => items.length > 0,
      )}
      value={value?.id ?? null}
      onChange={(id) => {
        const chosen = all.find((one) => one.id === id)
        onChange(chosen ? { kind: chosen.kind, id: chosen.id } : null)
      }}
    />
  )
}
