import { PLAN_STATES, type PlanState } from '@domovik/domain/rental/tickets/planned-tickets.ts'
import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct, Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { ChosenRow } from '../../shared/chosen-row.tsx'
import { useGiven } from '../../shared/given.ts'
import { changedSince, putBack } from '../../shared/put-back.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { offerUndo } from '../../shared/removal.ts'
import { useAssigneeName } from '../tickets/assignee-name.ts'
import { TicketViews } from '../tickets/views.tsx'
import type { PlanRow } from './plan-words.ts'

const PlanForm = onFirstUse(() => import('./plan-form.tsx').then((part) => part.PlanForm))

const tones: Record<PlanState, Tone> = { active: 'settled', paused: 'soon', stopped: 'neutral' }

/** Recurring maintenance: what is done, how often, and when the next ticket comes. */
export function PlanList({ type }: { type?: TicketType | undefined }): ReactNode {
  const { t } = useTranslation(['maintenance', 'tickets'])
  const mayCreate = usePermission('create_properties')
  const mayEdit = usePermission('edit_properties')
  const [adding, setAdding] = useAddressFlag('new')
  const { propertyId } = useGiven()
  const [edited, setEdited] = useState<PlanRow | null>(null)
  const add = (): void => setAdding(true)
  const bulk = useStates()
  const records = useRecordList({
    list: client.maintenance.list,
    mayCreate,
    create: { label: t('maintenance:list.add'), run: add },
    emptySentence: t('maintenance:list.empty'),
    firstSteps: [{ label: t('maintenance:list.add'), run: add }],
  })
  return (
    <>
      <DataList<PlanRow, null>
        {...records}
        name="maintenance-plans"
        title={t('maintenance:title')}
        above={<TicketViews type={type} />}
        rowName={(row) => row.title}
        {...(mayEdit ? { onOpen: setEdited, bulk } : {})}
        queryKey={query.maintenance.list.key()}
        defaultSort="nextOn"
        columns={useColumns()}
        filters={[
          {
            id: 'state',
            label: t('maintenance:fields.state'),
            options: PLAN_STATES.map((value) => ({
              value,
              label: t(`maintenance:states.${value}`),
              tone: tones[value],
            })),
          },
          {
            id: 'trade',
            label: t('maintenance:fields.trade'),
            options: TRADES.map((value) => ({ value, label: t(`tickets:trades.${value}`) })),
          },
        ]}
      />
      {mayCreate && (
        <PlanForm key={propertyId} opened={adding} onClose={() => setAdding(false)} propertyId={propertyId} />
      )}
      {edited && (
        <ChosenRow row={edited} queryKey={query.maintenance.list.key()}>
          {(plan) => <PlanForm opened plan={plan} onClose={() => setEdited(null)} />}
        </ChosenRow>
      )}
    </>
  )
}

function useColumns(): readonly Column<PlanRow>[] {
  const { t } = useTranslation(['maintenance', 'recurrence', 'tickets'])
  const nameOf = useAssigneeName()
  return [
    {
      id: 'title',
      header: t('maintenance:fields.title'),
      cell: (row) => row.title,
      sort: 'title',
    },
    {
      id: 'every',
      header: t('recurrence:every'),
      cell: (row) => t(`recurrence:rule.${row.unit}`, { count: row.every }),
      phone: 'note',
    },
    {
      id: 'nextOn',
      header: t('maintenance:fields.nextOn'),
      cell: (row) => row.nextOn && <DateText value={row.nextOn} />,
      sort: 'nextOn',
      phone: 'end',
    },
    {
      id: 'state',
      header: t('maintenance:fields.state'),
      cell: (row) => <StateDot tone={tones[row.state]}>{t(`maintenance:states.${row.state}`)}</StateDot>,
      phone: 'endNote',
    },
    {
      id: 'property',
      header: t('maintenance:fields.property'),
      cell: (row) => row.propertyAddress ?? <span className="muted">{t('tickets:list.noPlace')}</span>,
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'assignee',
      header: t('maintenance:fields.assignee'),
      cell: (row) => row.assignee && nameOf(row.assignee),
      from: 'desktop',
    },
    {
      id: 'tickets',
      header: t('maintenance:fields.tickets'),
      cell: (row) => row.tickets,
      align: 'end',
      from: 'wide',
    },
  ]
}

/** Pauses, resumes or stops the selected rows, with undo. */
function useStates(): readonly BulkAct<PlanRow>[] {
  const { t } = useTranslation('maintenance')
  const set = (rows: readonly PlanRow[], stateOf: (row: PlanRow) => PlanState): Promise<unknown> =>
    Promise.all(rows.map((row) => client.maintenance.setState({ id: row.id, state: stateOf(row) })))
  const act = (id: 'pause' | 'resume' | 'stop', state: PlanState): BulkAct<PlanRow> => ({
    id,
    label: () => t(`list.${id}`),
    run: async (rows) => {
      await set(rows, () => state)
      await refreshScreen()
      const title = rows.map((row) => row.title).join(', ')
      offerUndo(t('list.stateSaid', { title, state: t(`states.${state}`) }), () =>
        putBack(
          rows.map((row) => ({ id: row.id, name: row.title })),
          Map.groupBy(rows, ({ id }) => id),
          (_, row) =>
            client.maintenance
              .setState({ id: row.id, state: row.state, from: state })
              .then(() => ({ refused: [] }), changedSince(row.id)),
        ),
      )
    },
  })
  return [act('pause', 'paused'), act('resume', 'active'), act('stop', 'stopped')]
}
