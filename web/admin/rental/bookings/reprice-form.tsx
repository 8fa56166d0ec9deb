import { unspentFees } from '@domovik/domain/rental/bookings/change.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { WillHappen } from '../payments/will-happen.tsx'
import type { Booking } from './booking-words.ts'

/** Amounts in cents. */
type Values = { accommodation: number | null; cleaning: number | null; touristTax: number | null }

const unread = (amount: number | null): boolean => amount !== null && Number.isNaN(amount)

/** Sets the price of a stay: what a channel agreed with the guest, or the price of the present rates. */
export function RepriceForm(props: { booking: Booking; opened: boolean; onClose: () => void }): ReactNode {
  const { booking, opened } = props
  const { id, version, quote, currency, reference } = booking
  const { t } = useTranslation('bookings')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      accommodation: quote?.accommodation ?? null,
      cleaning: quote?.cleaning || null,
      touristTax: quote?.touristTax || null,
    },
    check: ({ accommodation, cleaning, touristTax }) => ({
      accommodation: accommodation === null ? 'required' : unread(accommodation) ? 'amount_invalid' : null,
      cleaning: unread(cleaning) ? 'amount_invalid' : null,
      touristTax: unread(touristTax) ? 'amount_invalid' : null,
    }),
  })
  const { accommodation, cleaning, touristTax } = form.values
  const preview = useQuery({
    ...query.bookings.previewReprice.queryOptions({ input: { id } }),
    enabled: opened,
    retry: false,
  })
  const present = preview.data?.present
  // Fees for unspent nights are charged already and stay part of the price.
  const kept = quote ? unspentFees(quote) : 0
  const total = (accommodation ?? 0) + (cleaning ?? 0) + (touristTax ?? 0) + kept
  const save = async (values: Values): Promise<void> => {
    await client.bookings.reprice({
      id,
      version,
      accommodation: values.accommodation ?? 0,
      cleaning: values.cleaning ?? 0,
      touristTax: values.touristTax ?? 0,
    })
    await refreshScreen()
    toast.success(t('done.reprice', { reference }))
  }
  const money = (label: string, field: keyof Values): ReactNode => (
    <MoneyField
      label={label}
      required={field === 'accommodation'}
      currency={currency}
      {...form.getInputProps(field)}
    />
  )
  return (
    <FormDrawer
      opened={opened}
      onClose={props.onClose}
      title={t('reprice.title', { reference })}
      form={form}
      submit={t('reprice.submit')}
      save={save}
    >
      <p className="muted">{t('reprice.sentence')}</p>
      {money(t('reprice.accommodation'), 'accommodation')}
      {money(t('lines.cleaning'), 'cleaning')}
      {money(t('terms.taxTitle'), 'touristTax')}
      {present && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              form.setValues({
                accommodation: present.accommodation,
                cleaning: present.cleaning || null,
                touristTax: present.touristTax || null,
              })
            }
          >
            {t('reprice.present', { amount: formatMoney(present.total, currency) })}
          </Button>
        </div>
      )}
      {!Number.isNaN(total) && (
        <WillHappen>
          <p>
            {booking.total === null
              ? t('reprice.first', { total: formatMoney(total, currency) })
              : t('reprice.again', {
                  before: formatMoney(booking.total, currency),
                  total: formatMoney(total, currency),
                })}
          </p>
        </WillHappen>
      )}
    </FormDrawer>
  )
}
