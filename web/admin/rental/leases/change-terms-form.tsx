import { nextMonthStart } from '@domovik/domain/dates.ts'
import { latestTermsDay } from '@domovik/domain/rental/leases/terms.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useRef } from 'react'
import { ApiError, toApiError } from '../../../ui/api/api-error.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { askAmount } from '../../shared/ask-amount.ts'
import shared from '../../shared/shared.module.css'
import { usePreview } from '../../shared/use-preview.ts'
import { Adjustments } from './adjustments.tsx'
import { type LeaseDetail, monthlyTotal, termsOn } from './lease-detail.ts'
import { RaiseNote } from './raise-note.tsx'

type Values = {
  validFrom: string | null
  rentAmount: number | null
  billsAmount: number | null
  extraFees: number | null
  additionalFees: number | null
  additionalFeesOnce: boolean
  prorateFees: boolean
  paymentDueDay: number | null
}

/** Changes rent and fees from a day on. Shows the monthly total compared with now. */
export function ChangeTermsForm(props: {
  detail: LeaseDetail
  /** A proposed advance for bills, in cents. */
  advance?: number | null
  /** The signed paper that the change applies. */
  signingId?: string | undefined
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { lease, termsVersions } = props.detail
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const { today } = useMe()
  const now = termsOn(termsVersions, today)
  const first = lease.startDate > today ? lease.startDate : nextMonthStart(today)
  const known = pricesOf(termsOn(termsVersions, first))
  const form = useDraftForm<Values>({
    name: null,
    initial: { validFrom: first, ...known, billsAmount: props.advance ?? known.billsAmount },
    following: {
      by: 'validFrom',
      of: ({ validFrom }) => ({ validFrom, ...pricesOf(termsOn(termsVersions, validFrom ?? first)) }),
    },
    check: ({ validFrom, rentAmount, paymentDueDay: day }) => ({
      validFrom: !validFrom ? 'required' : validFrom > latestTermsDay(today) ? 'date_invalid' : null,
      rentAmount: rentAmount === null ? 'required' : null,
      paymentDueDay: day !== null && (day < 1 || day > 31) ? 'due_day_out_of_range' : null,
    }),
    ask: ({ rentAmount }) =>
      askAmount(rentAmount, { of: 'rent', amount: now?.rentAmount ?? 0 }, lease.currency),
  })
  /** The day whose terms the form shows; an emptied day changes nothing. */
  const shownDay = useRef(form.values.validFrom ?? first)
  /** Fields that show the terms of the day before follow, what was typed stays. */
  const moveTo = (day: string | null): void => {
    const [before, after] = [shownDay.current, day ?? shownDay.current].map((on) =>
      pricesOf(termsOn(termsVersions, on)),
    )
    shownDay.current = day ?? shownDay.current
    const following = Object.entries(after!).filter(
      ([name]) => form.values[name as keyof Prices] === before![name as keyof Prices],
    )
    form.setValues({ validFrom: day, ...Object.fromEntries(following) })
  }
  const field = form.getInputProps
  const next = inputOf(form.values, today)
  const posts = usePreview(
    query.leases.previewTerms,
    props.opened && readable(next) ? { id: lease.id, ...next } : null,
  )
  const replaced = termsVersions.find(
    ({ validFrom }) => validFrom === form.values.validFrom && validFrom > lease.startDate,
  )
  const change = now ? monthlyTotal(next) - monthlyTotal(now) : 0

  const save = async (values: Values): Promise<void> => {
    const input = inputOf(values, today)
    try {
      await client.leases.changeTerms({
        id: lease.id,
        ...input,
        seenTerms: props.detail.termsVersions,
        ...(props.signingId ? { signingId: props.signingId } : {}),
      })
    } catch (thrown) {
      throw besideDay(toApiError(thrown))
    }
    await refreshScreen()
    toast.success(t('change.done', { date: formatDate(input.validFrom, language) }))
  }

  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('change.title')}
      submit={t('change.submit')}
      form={form}
      save={save}
      calculating={posts.isBehind}
    >
      <DateField
        label={t('change.validFrom')}
        required
        min={lease.startDate}
        max={lease.endDate ?? latestTermsDay(today)}
        {...field('validFrom')}
        onChange={moveTo}
      />
      {replaced && (
        <Alert color="soon" role="note">
          {t('change.replaces', {
            date: formatDate(replaced.validFrom, language),
            amount: formatMoney(monthlyTotal(replaced), lease.currency),
          })}
        </Alert>
      )}
      <FieldRow>
        <MoneyField
          label={t('fields.rentAmount')}
          required
          currency={lease.currency}
          {...field('rentAmount')}
        />
        <MoneyField label={t('fields.billsAmount')} currency={lease.currency} {...field('billsAmount')} />
      </FieldRow>
      <More>
        <FieldRow>
          <MoneyField label={t('fields.extraFees')} currency={lease.currency} {...field('extraFees')} />
          <MoneyField
            label={t('fields.additionalFees')}
            currency={lease.currency}
            {...field('additionalFees')}
          />
        </FieldRow>
        <Checkbox label={t('new.once')} {...field('additionalFeesOnce', { type: 'checkbox' })} />
        <Checkbox
          label={t('fields.prorateFees')}
          description={t('new.prorateFeesHelp')}
          {...field('prorateFees', { type: 'checkbox' })}
        />
        <NumberField
          label={t('fields.paymentDueDay')}
          description={t('new.dueDayHelp')}
          {...field('paymentDueDay')}
        />
      </More>
      <p data-preview className={shared.quiet} aria-live="polite">
        {Number.isNaN(change)
          ? null
          : change === 0
            ? t('change.same')
            : t('change.rentUp', {
                change: `${change > 0 ? '+' : ''}${formatMoney(change, lease.currency)}`,
              })}
      </p>
      {now && next.rentAmount > now.rentAmount && (
        <RaiseNote detail={props.detail} from={form.values.validFrom} onChoose={moveTo} />
      )}
      <p className={shared.quiet}>{t('change.sentence')}</p>
      {props.opened && !posts.error && posts.seen && (
        <div data-preview className={shared.calculated} aria-busy={posts.isBehind}>
          <Adjustments found={posts.seen} />
        </div>
      )}
    </FormDrawer>
  )
}

type Prices = Omit<Values, 'validFrom'>

/** The fields of the terms that hold on a day. A fee that is charged once is not charged again. */
const pricesOf = (terms: LeaseDetail['termsVersions'][number] | undefined): Prices => ({
  rentAmount: terms?.rentAmount ?? null,
  billsAmount: terms?.billsAmount || null,
  extraFees: terms?.extraFees || null,
  additionalFees: (!terms?.additionalFeesOnce && terms?.additionalFees) || null,
  additionalFeesOnce: false,
  prorateFees: terms?.prorateFees ?? true,
  paymentDueDay: terms?.paymentDueDay ?? null,
})

const inputOf = (values: Values, today: string) => ({
  validFrom: values.validFrom ?? today,
  rentAmount: values.rentAmount ?? 0,
  billsAmount: values.billsAmount ?? 0,
  extraFees: values.extraFees ?? 0,
  additionalFees: values.additionalFees ?? 0,
  additionalFeesOnce: values.additionalFeesOnce,
  prorateFees: values.prorateFees,
  paymentDueDay: values.paymentDueDay,
})

/** False while an amount is being typed that cannot be read. */
const readable = (input: ReturnType<typeof inputOf>): boolean => !Object.values(input).some(Number.isNaN)

/** Shows the refusal beside the day. */
const besideDay = (error: ApiError): ApiError =>
  error.code.startsWith('terms_change_')
    ? new ApiError({
        code: error.code,
        status: error.status,
        fields: [{ field: 'validFrom', code: error.code }],
      })
    : error
