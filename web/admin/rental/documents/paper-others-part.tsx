import { MOST_INVITED } from '@domovik/domain/rental/signing/link.ts'
import { INVITED_ROLES } from '@domovik/domain/rental/signing/status.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import css from './documents.module.css'

export type Other = { role: (typeof INVITED_ROLES)[number]; name: string }

/** What is missing in the rows, by field. */
export const otherIssues = (others: readonly Other[]): Record<string, string> =>
  Object.fromEntries(
    others.flatMap(({ name }, place) => (name.trim() ? [] : [[`others.${place}.name`, 'required'] as const])),
  )

type Values = { others: Other[] }

/** The people beside landlord and tenant whose signatures stand on the paper. */
export function PaperOthersPart<All extends Values & Record<string, unknown>>(props: {
  form: DraftForm<All>
}): ReactNode {
  const { t } = useTranslation('signing')
  // The rows of the form are the same for all its values.
  const form = props.form as unknown as DraftForm<Values>
  const { others } = form.values
  return (
    <section aria-label={t('paper.others')} className={css.stack}>
      <h3 className={css.partTitle}>{t('paper.others')}</h3>
      <p className="muted">{t('paper.othersText')}</p>
      {others.map((_, place) => {
        const number = place + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
          <fieldset key={place} className={css.signer}>
            <legend>{t('signers.person', { number })}</legend>
            <Select
              label={t('signers.role')}
              data={INVITED_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps(`others.${place}.role`)}
            />
            <TextInput
              label={t('signers.name')}
              required
              maxLength={120}
              autoComplete="off"
              {...form.getInputProps(`others.${place}.name`)}
            />
            <div>
              <Button
                variant="subtle"
                size="compact-sm"
                color="overdue"
                onClick={() => form.removeListItem('others', place)}
              >
                {t('signers.remove', { number })}
              </Button>
            </div>
          </fieldset>
        )
      })}
      {others.length < MOST_INVITED && (
        <div>
          <Button
            variant="default"
            onClick={() => form.insertListItem('others', { role: 'co_tenant', name: '' })}
          >
            {t('signers.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
