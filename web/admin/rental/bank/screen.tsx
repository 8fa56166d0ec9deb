import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveParts } from '../../../ui/act/save-parts.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Columns, Page } from '../../../ui/show/page.tsx'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { queryPreload } from '../../shared/preload.ts'
import { AccountsCard } from './accounts-card.tsx'
import { BalanceBanner } from './balance-banner.tsx'
import type { Inbox, LineState } from './bank-data.ts'
import { CardPaymentsCard } from './card-payments-card.tsx'
import { FileCard } from './file-card.tsx'
import { ImportsCard } from './imports-card.tsx'
import { LinesCard } from './lines-card.tsx'

export const preload = queryPreload(query.bank.lines.queryOptions({ input: { state: 'open' } }))

/** Bank accounts, their statements, and the lines to book, for people who may see payments. */
export function BankScreen(): ReactNode {
  const { t } = useTranslation('bank')
  const [state, setState] = useState<LineState>('open')
  const [imported, setImported] = useState(false)
  const begun = useCallback(() => setImported(false), [])
  const found = useQuery(query.bank.lines.queryOptions({ input: { state } }))
  const mayExport = usePermission('export_data')
  const begin = (): void => {
    setState('open')
    setImported(true)
  }
  const save = () => saveParts('bank', (part, options) => client.bank.exportCsv({ state, ...part }, options))
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      acts={
        <>
          {mayExport && (
            <Button variant="default" onClick={() => void save()}>
              {t('export.save')}
            </Button>
          )}
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/payments" />}>
            {t('back')}
          </Button>
        </>
      }
    >
      <Columns
        main={
          <PartLoaded query={found} whole>
            {(inbox) => (
              <>
                <BalanceBanner />
                <States state={state} onChange={setState} counts={inbox.counts} />
                <LinesCard
                  key={state}
                  state={state}
                  inbox={inbox}
                  takesFocus={imported && state === 'open'}
                  onFocused={begun}
                />
              </>
            )}
          </PartLoaded>
        }
        side={
          <>
            {found.data?.can.accept && <FileCard onImported={begin} />}
            <ImportsCard />
            <AccountsCard />
            <CardPaymentsCard />
          </>
        }
      />
    </Page>
  )
}

function States(props: {
  state: LineState
  onChange: (state: LineState) => void
  counts: Inbox['counts']
}): ReactNode {
  const { t } = useTranslation('bank')
  const states = ['open', 'done', 'ignored'] as const
  return (
    <SegmentedControl
      value={props.state}
      onChange={(value) => props.onChange(value as LineState)}
      data={states.map((value) => ({ value, label: `${t(`states.${value}`)} ${props.counts[value]}` }))}
      aria-label={t('states.label')}
    />
  )
}
