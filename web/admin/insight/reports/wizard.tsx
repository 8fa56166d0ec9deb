import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { Choice, CustomizeFields } from './fields.tsx'
import { isComplete, useReportAddress } from './report-state.ts'
import css from './reports.module.css'
import { Review } from './review.tsx'
import { PeriodCards, TypeCards } from './wizard-choices.tsx'
import { type Step, Steps, steps } from './wizard-steps.tsx'

/**
 * A report in four steps (REP-01). The simple mode keeps the defaults of the third step; Skip opens the report at
 * once (REP-02, REP-03, REP-22).
 */
export function Wizard(): ReactNode {
  const { t } = useTranslation('reports')
  const address = useReportAddress()
  const { search, state, set, go, addressOf } = address
  const leave = useGo()
  const step = steps.find((one) => one === search.step) ?? 'type'
  const advanced = search.mode === 'advanced'
  const way: readonly Step[] = advanced ? steps : steps.filter((one) => one !== 'customize')
  const place = way.indexOf(step)
  const next = way[place + 1]
  const before = way[place - 1]
  const body = useNewStep(step)
  const ready = step === 'type' || isComplete(state)
  const result = addressOf({ type: state.type, period: state.period, step: undefined, mode: undefined })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!ready) return
    if (next) go({ type: state.type, step: next })
    else leave(result)
  }
  return (
    <Page
      title={t('title')}
      sentence={t('wizard.sentence')}
      acts={
        <>
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/reports?bulk=1" />}>
            {t('form.bulk')}
          </Button>
          <Button
            variant="default"
            renderRoot={(root) => <AppLink {...root} to="/reports?type=revenue&period=this_month" />}
          >
            {t('wizard.skip')}
          </Button>
        </>
      }
    >
      <div className={css.wizardHead}>
        <Steps
          current={step}
          left={advanced ? undefined : 'customize'}
          addressOf={(one) => addressOf({ step: one, ...(one === 'customize' ? { mode: 'advanced' } : {}) })}
        />
        <Choice
          label={t('wizard.mode')}
          value={advanced ? 'advanced' : 'simple'}
          options={[
            { value: 'simple', label: t('wizard.simple') },
            { value: 'advanced', label: t('wizard.advanced') },
          ]}
          onChange={(mode) =>
            set({
              mode: mode === 'advanced' ? mode : undefined,
              ...(mode === 'simple' && step === 'customize' ? { step: 'review' } : {}),
            })
          }
        />
      </div>
      <form ref={body} className={css.step} onSubmit={submit}>
        <Card title={t(`wizard.steps.${step}`)}>
          {step === 'type' && <TypeCards state={state} set={set} />}
          {step === 'period' && <PeriodCards state={state} set={set} />}
          {step === 'customize' && (
            <div className={css.fields}>
              <CustomizeFields state={state} set={set} />
            </div>
          )}
          {step === 'review' && <Review state={state} advanced={advanced} addressOf={addressOf} />}
        </Card>
        <div className={css.stepActs}>
          {before && (
            <Button
              variant="default"
              renderRoot={(root) => <AppLink {...root} to={addressOf({ step: before })} />}
            >
              {t('wizard.back')}
            </Button>
          )}
          <Button type="submit" disabled={!ready}>
            {next ? t('wizard.next') : t('wizard.show')}
          </Button>
        </div>
      </form>
    </Page>
  )
}

/** Focuses the first choice of a new step, so that keyboard users continue there. */
function useNewStep(step: Step) {
  const body = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const form = body.current
    const first =
      form?.querySelector<HTMLElement>('input[type="radio"]:checked') ??
      form?.querySelector<HTMLElement>('input:not([type="hidden"]), button[type="submit"]')
    first?.focus()
  }, [step])
  return body
}
