import type { MadeReport } from '@domovik/domain/insight/reports/catalogue.ts'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CountedProgress } from '../../../ui/act/counted-progress.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { listed, stringifySearch } from '../../../ui/app/search-params.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client } from '../../api.ts'
import { CsvButton } from './csv-button.tsx'
import { PeriodField } from './fields.tsx'
import { useOfferedReports } from './offered-reports.ts'
import type { ReportData } from './report-data.ts'
import { isComplete, questionOf, type ReportState, readState, useReportAddress } from './report-state.ts'
import { ReportView } from './report-view.tsx'
import { useReportWords } from './report-words.ts'
import css from './reports.module.css'
import { usePrintedHead } from './use-printed-head.ts'

type Outcome = { type: MadeReport; data?: ReportData; error?: unknown }

/**
 * Several reports for one period. Each is created separately, so one that fails does not stop the others (REP-04,
 * REP-05).
 */
export function BulkScreen(): ReactNode {
  const { t } = useTranslation(['reports', 'common'])
  const { say } = useReportWords()
  const { search, state, set } = useReportAddress()
  const asked = listed(search.bulk)
  const offered = useOfferedReports()
  const chosen = offered.filter((type) => asked.includes(type))
  const work = useMany()
  const failed = work.outcomes.filter(({ error }) => error !== undefined)
  const made = work.outcomes.flatMap(({ data }) => (data ? [data] : []))
  usePrintedHead(undefined)
  const choose = (types: readonly MadeReport[]): void => set({ bulk: types.length > 0 ? [...types] : '1' })
  const run = (types: readonly MadeReport[]): void =>
    void work.run(types.map((type) => ({ ...readState({ ...search, type }) })))
  const statesOf = (type: MadeReport): ReportState => readState({ ...search, type })
  return (
    <Page
      title={t('bulk.title')}
      sentence={t('bulk.sentence')}
      acts={
        made.length > 0 &&
        !work.running && (
          <Button leftSection={<IconPrinter size={17} aria-hidden="true" />} onClick={() => window.print()}>
            {t('bulk.printAll')}
          </Button>
        )
      }
    >
      <div className={css.noPrint}>
        <Card
          title={t('bulk.choose')}
          act={
            <span className={css.chooseActs}>
              <Button size="compact-sm" variant="subtle" onClick={() => choose(offered)}>
                {t('bulk.all')}
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => choose([])}>
                {t('bulk.none')}
              </Button>
            </span>
          }
        >
          <div className={css.bulk}>
            <ul className={css.types}>
              {offered.map((type) => (
                <li key={type}>
                  <label className={css.column}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(type)}
                      onChange={({ currentTarget: { checked } }) =>
                        choose(offered.filter((one) => (one === type ? checked : chosen.includes(one))))
                      }
                    />
                    {say('types', `${type}.title`)}
                  </label>
                </li>
              ))}
            </ul>
            <div className={css.fields}>
              <PeriodField state={state} set={set} />
            </div>
            <div>
              <Button
                disabled={chosen.length === 0 || !isComplete(state) || work.running}
                onClick={() => run(chosen)}
              >
                {t('bulk.run', { count: chosen.length })}
              </Button>
            </div>
          </div>
        </Card>
        {work.total > 0 && (
          <Card>
            <div className={`${css.bulk} ${css.progress}`}>
              <CountedProgress
                label={t('bulk.progress')}
                done={work.outcomes.length}
                total={work.total}
                state={
                  work.running ? 'running' : work.outcomes.length < work.total ? 'cancelled' : 'finished'
                }
                onCancel={work.cancel}
              />
              {failed.length > 0 && !work.running && (
                <div role="alert" className={css.failed}>
                  <p>
                    {t('bulk.someFailed', {
                      n: failed.length,
                      total: work.total,
                      names: failed.map(({ type }) => say('types', `${type}.title`)).join(', '),
                    })}
                  </p>
                  <Button variant="default" onClick={() => run(failed.map(({ type }) => type))}>
                    {t('bulk.again')}
                  </Button>
                </div>
              )}
              <ul className={css.outcomes}>
                {work.outcomes.map(({ type, error }) => (
                  <li key={type}>
                    <span className={css.outcomeName}>{say('types', `${type}.title`)}</span>
                    {error === undefined ? (
                      <>
                        <StateDot tone="settled">{t('bulk.ready')}</StateDot>
                        <span className={css.outcomeActs}>
                          <Button
                            size="compact-sm"
                            variant="default"
                            renderRoot={(root) => (
                              <AppLink
                                {...root}
                                to={`/reports${stringifySearch({ ...search, bulk: undefined, type })}`}
                                aria-label={`${t('bulk.open')}: ${say('types', `${type}.title`)}`}
                              />
                            )}
                          >
                            {t('bulk.open')}
                          </Button>
                          <CsvButton state={statesOf(type)} compact />
                        </span>
                      </>
                    ) : (
                      <StateDot tone="overdue">
                        {t('bulk.failed')}: {errorText(error)}
                      </StateDot>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          </Card>
        )}
      </div>
      {!work.running && (
        <div className={css.printOnly}>
          {made.map((data) => (
            <ReportView key={data.type} data={data} state={{ hidden: [], charts: true }} alone={false} />
          ))}
        </div>
      )}
    </Page>
  )
}

/** Creates reports one after the other and shows each when it is ready. Can be cancelled. */
function useMany() {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [total, setTotal] = useState(0)
  const [running, setRunning] = useState(false)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const run = async (states: readonly ReportState[]): Promise<void> => {
    const abort = new AbortController()
    control.current = abort
    setOutcomes([])
    setTotal(states.length)
    setRunning(true)
    for (const state of states) {
      let outcome: Outcome
      try {
        outcome = {
          type: state.type,
          data: await client.reports.run(questionOf(state), { signal: abort.signal }),
        }
      } catch (error) {
        outcome = { type: state.type, error }
      }
      if (abort.signal.aborted) break
      setOutcomes((known) => [...known, outcome])
    }
    if (control.current === abort) setRunning(false)
  }
  return { outcomes, total, running, run, cancel: () => control.current?.abort() }
}
