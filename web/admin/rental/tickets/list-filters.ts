import { AGE_GROUPS } from '@domovik/domain/rental/tickets/figures.ts'
import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketType,
} from '@domovik/domain/rental/tickets/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/app/language.ts'
import type { DateFilter, Filter } from '../../../ui/list/types.ts'
import { query } from '../../api.ts'
import { useAddressValue } from '../../shared/address-flag.ts'
import { useNarrowing } from '../../shared/narrowing.ts'
import { useAssigneeName } from './assignee-name.ts'
import { priorityTones, ticketTones } from './ticket-words.ts'

/** The filters of the list. Those that only figures set are shown while the address has them. */
export function useFilters(type: TicketType | undefined): readonly Filter[] {
  const { t } = useTranslation(['tickets', 'common'])
  const narrowing = useNarrowing()
  const nameOf = useAssigneeName()
  const assignees = useQuery(query.tickets.assignees.queryOptions())
  const [age, answered, costed] = [
    useAddressValue('age'),
    useAddressValue('answered'),
    useAddressValue('costed'),
  ]
  const done = [useAddressValue('doneFrom'), useAddressValue('doneTo')].some(Boolean)
  const yesNo = ['yes', 'no'].map((value) => ({ value, label: t(`common:${value as 'yes'}`) }))
  const choice = <Value extends string>(
    id: string,
    values: readonly Value[],
    name: (value: Value) => string,
  ) => ({
    id,
    label: t(`tickets:fields.${id as 'type'}`),
    options: values.map((value) => ({ value, label: name(value) })),
  })
  return [
    {
      id: 'status',
      label: t('tickets:fields.status'),
      options: TICKET_STATUSES.map((value) => ({
        value,
        label: t(`tickets:statuses.${value}`),
        tone: ticketTones[value],
      })),
    },
    {
      id: 'priority',
      label: t('tickets:fields.priority'),
      options: TICKET_PRIORITIES.map((value) => ({
        value,
        label: t(`tickets:priorities.${value}`),
        tone: priorityTones[value],
      })),
    },
    ...(type ? [] : [choice('type', TICKET_TYPES, (value) => t(`tickets:types.${value}`))]),
    choice('trade', TRADES, (value) => t(`tickets:trades.${value}`)),
    {
      id: 'assignee',
      label: t('tickets:fields.assignee'),
      single: true,
      options: [
        { value: 'none', label: t('tickets:list.nobody') },
        ...(assignees.data ?? []).map((one) => ({ value: one.id, label: nameOf(one) })),
      ],
    },
    ...(age ? [choice('age', AGE_GROUPS, (value) => t(`tickets:ages.${value}`))] : []),
    ...(answered
      ? [{ id: 'answered', label: t('tickets:fields.answered'), single: true, options: yesNo }]
      : []),
    ...(costed ? [{ id: 'costed', label: t('tickets:fields.costed'), single: true, options: yesNo }] : []),
    { kind: 'dates', id: 'created', label: t('tickets:fields.created') },
    ...(done
      ? [
          {
            kind: 'dates',
            id: 'done',
            label: t('tickets:fields.completedAt'),
            fromKey: 'doneFrom',
            toKey: 'doneTo',
          } satisfies DateFilter,
        ]
      : []),
    ...narrowing.filter(({ id }) => id !== 'leaseId'),
  ]
}
