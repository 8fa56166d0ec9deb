import { COUNTRIES } from '@domovik/domain/rental/guest-register/countries.ts'
import {
  emptyEntry,
  entryOf,
  type RegisterValues,
  registerInput,
} from '@domovik/domain/rental/guest-register/form-values.ts'
import {
  checkRegisterEntry,
  REGISTER_FIELDS,
  requiredFields,
} from '@domovik/domain/rental/guest-register/register.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FieldList } from '../../ui/form/field-list.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { client, type Stay } from '../api.ts'
import { useLinkCall } from '../shared/link-screen.tsx'

type Values = RegisterValues & { confirmed: boolean }

/** A guest enters themselves into the register. No draft is stored, because the device may be shared. */
export function RegisterForm(props: {
  token: string
  checkIn: string
  form: NonNullable<Stay['register']>['form']
  onDone: (stay: Stay) => void
}): ReactNode {
  const { token, checkIn, onDone } = props
  const { t } = useTranslation('guest_register')
  const heard = useLinkCall(['stay', token])
  const form = useDraftForm<Values>({
    name: null,
    initial: { ...emptyEntry, confirmed: false },
    check: ({ confirmed, ...values }) => ({
      ...Object.fromEntries(
        checkRegisterEntry(entryOf(values, props.form), props.form, checkIn).map(({ field, code }) => [
          field,
          code,
        ]),
      ),
      confirmed: confirmed ? null : 'required',
    }),
  })
  const needed = requiredFields(entryOf(form.values, props.form), props.form, checkIn)
  const fields = REGISTER_FIELDS[props.form].map((name) => {
    const { choices, explained, ...input } = registerInput(name)
    return {
      ...input,
      name,
      required: needed.has(name),
      label: t(`fields.${name}`),
      countries: COUNTRIES,
      max: checkIn,
      ...(explained && { help: t(`help.${name as 'phone'}`) }),
      ...(choices && {
        choices: choices.map((value) => ({ value, label: t(`${name}.${value}` as 'sex.other') })),
      }),
    }
  })
  return (
    <FormBody
      form={form}
      submit={t('page.submit')}
      save={async ({ confirmed: _, ...values }) => {
        const entry = { token, confirmed: true, ...entryOf(values, props.form) } as const
        onDone(await heard(client.stay.register(entry)))
        toast.success(t('page.done'))
      }}
    >
      <FieldList form={form} fields={fields} />
      <Checkbox label={t('page.confirmed')} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
    </FormBody>
  )
}
