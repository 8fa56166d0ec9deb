import { checkRequestedDays, REQUEST_DAYS } from '@domovik/domain/rental/stay-pages/page.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { fieldText } from '../../../ui/api/error-text.ts'
import { currentLanguage, useTranslation } from '../../../ui/app/language.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, FormBody } from '../../../ui/form/form-body.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { client, query } from '../../api.ts'
import { Previewed } from '../../shared/previewed.tsx'
import { isNotSeen } from '../../shared/send-seen.ts'
import { agesOf } from '../bookings/ages-of.ts'
import { PriceLines } from '../bookings/price-lines.tsx'
import type { PageQuote, StayPage } from './stay-page-types.ts'
import css from './stay-pages.module.css'
import { useProof } from './use-proof.ts'

type Values = {
  checkIn: string | null
  checkOut: string | null
  adults: number | null
  childrenAges: string
  name: string
  email: string
  phone: string
  message: string
  website: string
}
/** What the request would cost, as it was stored. */
type Sent = { total: number; deposit: number; currency: string }
type Asked = { checkIn: string; checkOut: string; adults: number; childrenAges: number[] }

const nothingAsked: Asked = { checkIn: '', checkOut: '', adults: 1, childrenAges: [] }

/** A stranger asks for a stay. */
export function RequestCard({ slug, page }: { slug: string; page: StayPage }): ReactNode {
  const { t } = useTranslation('stay_pages')
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent)
    return (
      <Card title={t('page.sentTitle')}>
        <div role="status">
          <p>
            {t('page.sentPrice', { price: formatMoney(sent.total, sent.currency) })}
            {sent.deposit > 0 &&
              ` ${t('page.sentDeposit', { amount: formatMoney(sent.deposit, sent.currency) })}`}
          </p>
          <p>{t('page.sent', { days: REQUEST_DAYS })}</p>
        </div>
      </Card>
    )
  return (
    <Card title={t('page.ask')}>
      {page.takesRequests ? (
        <RequestInputs slug={slug} page={page} onSent={setSent} />
      ) : (
        <p>{t('page.noRequests')}</p>
      )}
    </Card>
  )
}

function RequestInputs(props: { slug: string; page: StayPage; onSent: (sent: Sent) => void }): ReactNode {
  const { slug, page, onSent } = props
  const { t } = useTranslation('stay_pages')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      ...{ checkIn: null, checkOut: null, adults: 2, childrenAges: '', name: '', email: '' },
      ...{ phone: '', message: '', website: '' },
    },
    endsAtOnce: true,
    check: ({ checkIn, checkOut, adults, childrenAges, name, email }) => ({
      checkIn: checkIn ? null : 'required',
      checkOut: checkOut ? null : 'required',
      ...(checkIn && checkOut ? issuesOf(checkIn, checkOut, page.today) : {}),
      adults: adults && adults >= 1 ? null : 'number_out_of_range',
      childrenAges: agesOf(childrenAges) ? null : 'number_invalid',
      name: name.trim() ? null : 'required',
      email: /^\S+@\S+\.\S+$/.test(email.trim()) ? null : email.trim() ? 'email_invalid' : 'required',
    }),
  })
  const withProof = useProof(slug)
  const sent = useRef<Sent | null>(null)
  const queries = useQueryClient()
  const field = form.getInputProps
  const { checkIn, checkOut, adults, childrenAges } = form.values
  const ages = agesOf(childrenAges)
  const isPossible = checkIn && checkOut && checkRequestedDays({ checkIn, checkOut }, page.today).length === 0
  const asked: Asked | null =
    isPossible && adults && adults >= 1 && ages ? { checkIn, checkOut, adults, childrenAges: ages } : null
  const quoted = useQuery({
    ...query.stayPages.quote.queryOptions({ input: { slug, ...(asked ?? nothingAsked) }, retry: false }),
    enabled: asked !== null,
  })
  const save = async (values: Values): Promise<void> => {
    const { checkIn: from, checkOut: to, adults: grown } = values
    // `check` refuses a form without them.
    if (!from || !to || !grown) return
    try {
      const { total, currency } = await withProof((proof) =>
        client.stayPages.request({
          ...{ slug, proof, checkIn: from, checkOut: to, adults: grown },
          childrenAges: agesOf(values.childrenAges) ?? [],
          ...{ name: values.name.trim(), email: values.email.trim(), phone: values.phone.trim() || null },
          ...{ message: values.message.trim() || null, website: values.website, language: currentLanguage() },
          expectedTotal: quoted.data?.quote.total ?? null,
        }),
      )
      sent.current = { total, currency, deposit: quoted.data?.quote.deposit ?? 0 }
    } catch (error) {
      // The nights were taken, the price changed or the page was closed meanwhile: the free days and the price must say so.
      void queries.invalidateQueries({ queryKey: query.stayPages.key() })
      throw error
    }
  }
  return (
    <FormBody
      form={form}
      submit={t('page.send')}
      save={save}
      blocked={isNotSeen(quoted)}
      onSaved={() => sent.current && onSent(sent.current)}
    >
      <p className={css.quiet}>{t('page.askHelp')}</p>
      <FieldRow>
        <DateField
          label={t('page.checkIn')}
          required
          min={page.today}
          max={page.until}
          {...field('checkIn')}
        />
        <DateField
          label={t('page.checkOut')}
          required
          min={page.today}
          max={page.until}
          {...field('checkOut')}
        />
      </FieldRow>
      <FieldRow>
        <NumberField label={t('page.adults')} required {...field('adults')} />
        <TextInput
          label={t('page.children')}
          description={t('page.childrenHelp')}
          autoComplete="off"
          {...field('childrenAges')}
          error={field('childrenAges').error ?? (ages ? null : fieldText('number_invalid'))}
        />
      </FieldRow>
      {asked ? (
        <Previewed preview={quoted}>{(seen) => <Quoted quoted={seen} />}</Previewed>
      ) : (
        !(checkIn && checkOut) && <p className={css.quiet}>{t('page.chooseDays')}</p>
      )}
      {quoted.isFetching && isNotSeen(quoted) && <p className={css.quiet}>{t('page.loading')}</p>}
      <FieldRow>
        <TextInput label={t('page.name')} required autoComplete="name" maxLength={120} {...field('name')} />
        <TextInput
          label={t('page.email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...field('email')}
        />
      </FieldRow>
      <TextInput label={t('page.phone')} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      <Textarea label={t('page.message')} autosize minRows={3} maxLength={2000} {...field('message')} />
      <p className={css.quiet}>{t('page.privacy')}</p>
      <div className={css.trap} aria-hidden="true">
        <input tabIndex={-1} autoComplete="off" name="website" {...field('website')} />
      </div>
    </FormBody>
  )
}

/** The price of the chosen days line by line, or why they cannot be requested. */
function Quoted({ quoted }: { quoted: PageQuote }): ReactNode {
  const { t } = useTranslation('stay_pages')
  const { quote, currency, refusal } = quoted
  if (refusal) return <p role="alert">{t(`refusals.${refusal.code}`, { count: refusal.limit })}</p>
  return <PriceLines price={quote} currency={currency} />
}

const issuesOf = (checkIn: string, checkOut: string, today: string): Record<string, string> =>
  Object.fromEntries(checkRequestedDays({ checkIn, checkOut }, today).map(({ field, code }) => [field, code]))
