import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import type { Charge } from './receipt-values.ts'

/** Open charges, to be selected in the order of payment. The position of each is shown beside it. */
export function ChooseCharges({
  charges,
  chosen,
  onChange,
}: {
  charges: readonly Charge[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}): ReactNode {
  const { t } = useTranslation('payments')
  const language = useLanguage()
  const name = useChargeName()
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <CheckboxGroup
      label={t('record.choose')}
      description={t('record.chooseHelp')}
      value={[...chosen]}
      onChange={() => undefined}
    >
      {charges.map((charge) => {
        const place = chosen.indexOf(charge.id) + 1
        return (
          <Checkbox
            key={charge.id}
            mt={10}
            value={charge.id}
            label={place > 0 ? `${name(charge)} (${t('record.place', { place })})` : name(charge)}
            description={[
              charge.address,
              t('record.open', {
                amount: formatMoney(charge.remaining, charge.currency),
                date: formatDate(charge.dueDate, language),
              }),
            ]
              .filter(Boolean)
              .join(' · ')}
            onChange={() => toggle(charge.id)}
          />
        )
      })}
    </CheckboxGroup>
  )
}
