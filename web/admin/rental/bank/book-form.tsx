import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { TenantPicker } from '../../shared/pickers.tsx'
import css from './bank.module.css'
import { type Candidate, isForBoth, type Line, useShowInbox } from './bank-data.ts'
import { bookOrAsk } from './book-or-ask.ts'
import { ChargesOfTenant } from './charges-of-tenant.tsx'
import { LineRest, LineText } from './line-parts.tsx'

type Part = { tenantId: string | null; amount: number | null; deposit: boolean; designations: string[] }
type Values = { parts: Part[]; remember: boolean }

/** Books a line on one tenant, or divides it. What is left to divide is shown while typing. */
export function BookForm(props: {
  line: Line | null
  currency: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation('bank')
  const show = useShowInbox()
  const total = line?.amount ?? 0
  const [best] = line?.candidates ?? []
  const form = useDraftForm<Values>({
    name: null,
    initial: { parts: partsOf(total, best), remember: false },
    check: ({ parts }) =>
      Object.fromEntries(
        parts.flatMap(({ tenantId, amount }, place) => [
          ...(tenantId ? [] : [[`parts.${place}.tenantId`, 'required']]),
          ...(amount && amount > 0 ? [] : [[`parts.${place}.amount`, 'required']]),
        ]),
      ),
  })
  const { parts } = form.values
  const rest = total - parts.reduce((sum, { amount }) => sum + (amount || 0), 0)
  const tenants = new Set(parts.map(({ tenantId }) => tenantId))
  const save = async (values: Values): Promise<void> => {
    if (!line) return
    const given = values.parts.map(({ tenantId, amount, ...rest }) => ({
      tenantId: tenantId ?? '',
      amount: amount ?? 0,
      ...rest,
    }))
    const remember = values.remember && tenants.size === 1 && line.hasPayer
    const book = (recordAgain: string[]) =>
      client.bank.accept({ id: line.id, parts: given, remember, recordAgain })
    const { inbox, said } = await bookOrAsk(book, line, currency, t('book.done'))
    show('open', inbox)
    toast.success(said)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('book.title', { amount: formatMoney(total, currency) })}
      submit={t('book.submit')}
      form={form}
      blocked={rest !== 0}
      save={save}
    >
      <LineText line={line} />
      <Parts form={form} currency={currency} />
      <LineRest of="book" rest={rest} currency={currency} />
      {line?.hasPayer && tenants.size === 1 && (
        <Checkbox
          label={t('book.remember')}
          description={t('book.rememberHelp')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
      )}
    </FormDrawer>
  )
}

/** The suggested parts: charges first, then the deposit, if the line pays both. */
function partsOf(total: number, best: Candidate | undefined): Part[] {
  const tenantId = best?.tenantId ?? null
  const isDeposit = best?.deposit === 'preselected'
  if (!best || best.recordedReceiptId || !(isDeposit || isForBoth(best)) || best.depositPart >= total)
    return [{ tenantId, amount: total, deposit: isDeposit, designations: [] }]
  return [
    { tenantId, amount: total - best.depositPart, deposit: false, designations: [] },
    { tenantId, amount: best.depositPart, deposit: true, designations: [] },
  ]
}

function Parts({ form, currency }: { form: DraftForm<Values>; currency: string }): ReactNode {
  const { t } = useTranslation('bank')
  return (
    <>
      {form.values.parts.map(({ tenantId, deposit, designations }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and only the last one is removed
        <div key={place} className={css.stack}>
          <FieldRow>
            <TenantPicker
              label={t('book.tenant')}
              required
              {...form.getInputProps(`parts.${place}.tenantId`)}
              onChange={(id) => {
                form.setFieldValue(`parts.${place}.tenantId`, id)
                form.setFieldValue(`parts.${place}.designations`, [])
              }}
            />
            <MoneyField
              label={t('book.amount')}
              required
              currency={currency}
              {...form.getInputProps(`parts.${place}.amount`)}
            />
          </FieldRow>
          <Checkbox
            label={t('book.deposit')}
            {...form.getInputProps(`parts.${place}.deposit`, { type: 'checkbox' })}
            onChange={({ currentTarget: { checked } }) => {
              form.setFieldValue(`parts.${place}.deposit`, checked)
              form.setFieldValue(`parts.${place}.designations`, [])
            }}
          />
          {tenantId && (
            <ChargesOfTenant
              tenantId={tenantId}
              deposit={deposit}
              chosen={designations}
              onChange={(ids) => form.setFieldValue(`parts.${place}.designations`, ids)}
            />
          )}
        </div>
      ))}
      <div className={css.acts}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            form.insertListItem('parts', { tenantId: null, amount: null, deposit: false, designations: [] })
          }
        >
          {t('book.divide')}
        </Button>
        {form.values.parts.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => form.removeListItem('parts', form.values.parts.length - 1)}
          >
            {t('book.removePart')}
          </Button>
        )}
      </div>
    </>
  )
}
