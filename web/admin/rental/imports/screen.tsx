import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccessDenied } from '../../../ui/app/access-denied.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { listed } from '../../../ui/app/search-params.ts'
import type { Place } from '../../../ui/router/routes.ts'
import { Page } from '../../../ui/show/page.tsx'
import { PlanGate } from '../../account/subscriptions/plan-gate.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressValue } from '../../shared/address-flag.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { queryPreload } from '../../shared/preload.ts'
import { CheckStep } from './check-step.tsx'
import { FinishedStep } from './finished-step.tsx'
import { ImportHistory } from './import-history.tsx'
import type { ImportRun, Subject } from './import-types.ts'
import { RunningStep } from './running-step.tsx'
import { StartStep } from './start-step.tsx'
import { type Step, Steps } from './steps.tsx'

/**
 * The import of a list: file, check, import. The address contains the import's id, so leaving the page loses nothing.
 */
export const ImportScreen = (): ReactNode => (
  <PlanGate feature="bulk_import">
    <Import />
  </PlanGate>
)

export const preload = ({ address: { search } }: Place): void => {
  const [id] = listed(search.run)
  if (id) queryPreload(query.imports.get.queryOptions({ input: { id } }))()
}

function Import(): ReactNode {
  const { t } = useTranslation('imports')
  const run = useAddressValue('run')
  const properties = usePermission('create_properties')
  const tenants = usePermission('create_tenants')
  const payments = usePermission('create_payments')
  const allowed: Subject[] = [
    ...(properties ? (['properties'] as const) : []),
    ...(tenants ? (['tenants', 'leases'] as const) : []),
    ...(properties && payments ? (['bookings'] as const) : []),
  ]
  if (allowed.length === 0) return <AccessDenied />
  if (run) return <RunScreen id={run} />
  return (
    <Page title={t('title')} sentence={t('start.sentence')}>
      <Steps current="file" />
      <StartStep subjects={allowed} />
      <ImportHistory />
    </Page>
  )
}

/** Polling interval of a running import, in milliseconds. */
const lookAgain = 500

function RunScreen({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('imports')
  const run = useQuery({
    ...query.imports.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookAgain : false),
  })
  return (
    <Loaded query={run} back={{ to: '/import', label: t('title') }}>
      {(known) => (
        <Page title={t('title')} sentence={`${t(`subjects.${known.subject}`)} · ${known.fileName}`}>
          <Steps current={stepOf(known)} />
          {stepOf(known) === 'check' ? (
            <CheckStep run={known} />
          ) : known.status === 'running' ? (
            <RunningStep run={known} />
          ) : (
            <FinishedStep run={known} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

const stepOf = ({ status }: ImportRun): Step =>
  status === 'uploaded' || status === 'failed' ? 'check' : 'import'
