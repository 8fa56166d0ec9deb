import { MOST_INVITED, SIGNING_STEPS } from '@domovik/domain/rental/signing/link.ts'
import { INVITED_ROLES, type SigningOrder } from '@domovik/domain/rental/signing/status.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import css from './documents.module.css'

const LANGUAGES = ['en', 'es', 'pl'] as const

/** `step` is text, because a list of choices has texts. */
export type Signer = {
  role: (typeof INVITED_ROLES)[number]
  name: string
  email: string
  language: (typeof LANGUAGES)[number]
  step: string
}

/** What is missing in the rows, by field. */
export const signerIssues = (signers: readonly Signer[]): Record<string, string> =>
  Object.fromEntries(
    signers.flatMap(({ name, email }, place) => [
      ...(name.trim() ? [] : [[`signers.${place}.name`, 'required'] as const]),
      ...(email.trim() ? [] : [[`signers.${place}.email`, 'required'] as const]),
    ]),
  )

type Values = { order: SigningOrder; signers: Signer[] }

/** The people without an account who sign too. They get a link by email. */
export function SignersPart<All extends Values & Record<string, unknown>>(props: {
  form: DraftForm<All>
}): ReactNode {
  const { t } = useTranslation('signing')
  const language = useLanguage()
  // The rows of the form are the same for all its values.
  const form = props.form as unknown as DraftForm<Values>
  const { signers, order } = form.values
  const add = (): void =>
    form.insertListItem('signers', { role: 'guarantor', name: '', email: '', language, step: '1' })
  return (
    <section aria-label={t('signers.title')} className={css.stack}>
      <h3 className={css.partTitle}>{t('signers.title')}</h3>
      <p className="muted">{t('signers.text')}</p>
      {signers.map((_, place) => {
        const field = (name: string) => form.getInputProps(`signers.${place}.${name}`)
        const number = place + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
          <fieldset key={place} className={css.signer}>
            <legend>{t('signers.person', { number })}</legend>
            <Select
              label={t('signers.role')}
              data={INVITED_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
              allowDeselect={false}
              {...field('role')}
            />
            <TextInput
              label={t('signers.name')}
              required
              maxLength={120}
              autoComplete="off"
              {...field('name')}
            />
            <TextInput
              label={t('signers.email')}
              type="email"
              required
              maxLength={320}
              autoComplete="off"
              {...field('email')}
            />
            <FieldRow>
              <Select
                label={t('signers.language')}
                data={LANGUAGES.map((value) => ({ value, label: t(`signers.languages.${value}`) }))}
                allowDeselect={false}
                {...field('language')}
              />
              <Select
                label={t('signers.step')}
                data={Array.from({ length: SIGNING_STEPS }, (_step, index) => String(index + 1))}
                allowDeselect={false}
                {...field('step')}
              />
            </FieldRow>
            <div>
              <Button
                variant="subtle"
                size="compact-sm"
                color="overdue"
                onClick={() => form.removeListItem('signers', place)}
              >
                {t('signers.remove', { number })}
              </Button>
            </div>
          </fieldset>
        )
      })}
      {signers.length > 0 && <p className="muted">{t(`signers.steps.${order}`)}</p>}
      {signers.length < MOST_INVITED && (
        <div>
          <Button variant="default" onClick={add}>
            {t('signers.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
