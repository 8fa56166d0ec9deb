import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorFixOf } from '../../../ui/api/error-fix.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { ChartSkeleton, Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { CashButton } from '../../rental/cash/cash-button.tsx'
import { useBasisSentence } from './basis-sentence.ts'
import { CsvButton } from './csv-button.tsx'
import { ReportOptions } from './report-options.tsx'
import { isComplete, questionOf, useReportAddress } from './report-state.ts'
import { ReportView } from './report-view.tsx'
import { useReportWords } from './report-words.ts'
import css from './reports.module.css'
import { usePrintedHead } from './use-printed-head.ts'

/** Reports that start from the bank balance. */
const reckonsWithCash: ReadonlySet<string> = new Set(['cash_flow', 'liquidity'])

/** The report in the address, and the form to change it. */
export function ResultScreen(): ReactNode {
  const { t } = useTranslation(['reports', 'common'])
  const address = useReportAddress()
  const { state } = address
  const { say } = useReportWords()
  const report = useQuery({
    ...query.reports.run.queryOptions({ input: questionOf(state) }),
    enabled: isComplete(state),
    placeholderData: keepPreviousData,
  })
  const { data } = report
  const title = say('types', `${state.type}.title`)
  const basisSentence = useBasisSentence()
  usePrintedHead(data)
  const stale = report.isPlaceholderData && data?.type !== state.type
  return (
    <Page
      title={title}
      sentence={data && !stale ? basisSentence(data) : <Skeleton width="46ch" />}
      acts={
        <div className={css.acts}>
          <Button
            variant="default"
            renderRoot={(root) => <AppLink {...root} to={address.addressOf({ step: 'type' })} />}
          >
            {t('form.wizard')}
          </Button>
          {reckonsWithCash.has(state.type) && <CashButton />}
          <CsvButton state={state} />
          <Button
            leftSection={<IconPrinter size={17} aria-hidden="true" />}
            disabled={!data}
            onClick={() => window.print()}
          >
            {t('print.act')}
          </Button>
        </div>
      }
    >
      <ReportOptions address={address} data={stale ? undefined : data} />
      {report.isError && !report.isFetching ? (
        <Card>
          <div role="alert" className={css.failed}>
            <strong>{t('failed')}</strong>
            <p className="muted">{errorText(report.error)}</p>
            <ErrorFixLink thrown={report.error} />
            <Button onClick={() => void report.refetch()}>{t('common:act.retry')}</Button>
          </div>
        </Card>
      ) : data && !stale ? (
        <ReportView data={data} state={state} refreshing={report.isFetching} />
      ) : (
        isComplete(state) && <Waiting />
      )}
    </Page>
  )
}

/** A link to where an error about the plan can be fixed. */
function ErrorFixLink({ thrown }: { thrown: unknown }): ReactNode {
  const fix = errorFixOf(thrown)
  return fix && <AppLink to={fix.to}>{fix.label}</AppLink>
}

function Waiting(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      <Card>
        <div className={css.waiting} aria-hidden="true">
          <ChartSkeleton />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
          <Skeleton width="76%" />
        </div>
      </Card>
    </div>
  )
}
