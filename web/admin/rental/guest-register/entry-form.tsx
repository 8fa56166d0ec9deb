import { COUNTRIES } from '@domovik/domain/rental/guest-register/countries.ts'
import {
  emptyEntry,
  entryOf,
  entryValues,
  type RegisterValues,
  registerInput,
} from '@domovik/domain/rental/guest-register/form-values.ts'
import {
  checkRegisterEntry,
  REGISTER_FIELDS,
  requiredFields,
} from '@domovik/domain/rental/guest-register/register.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldList } from '../../../ui/form/field-list.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import type { Register, Registered } from './register-types.ts'

/** Enters a guest into the register of a stay by hand, or corrects an entry. No draft is stored: it is personal data. */
export function EntryForm(props: {
  bookingId: string
  checkIn: string
  register: Register
  entry: Registered | null
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { bookingId, checkIn, register, entry, opened, onClose } = props
  const { t } = useTranslation('guest_register')
  const form = useDraftForm<RegisterValues>({
    name: null,
    initial: entry ? entryValues(entry) : emptyEntry,
    check: (values) =>
      Object.fromEntries(
        checkRegisterEntry(entryOf(values, register.form), register.form, checkIn).map(({ field, code }) => [
          field,
          code,
        ]),
      ),
  })
  const needed = requiredFields(entryOf(form.values, register.form), register.form, checkIn)
  const fields = REGISTER_FIELDS[register.form].map((name) => {
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
  const save = async (values: RegisterValues): Promise<void> => {
    const given = entryOf(values, register.form)
    await client.guestRegister.save({
      bookingId,
      ...(entry && { id: entry.id, seen: entry.version }),
      ...given,
    })
    await refreshScreen()
    toast.success(t('saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t(entry ? 'editTitle' : 'addTitle')}
      submit={t('submit')}
      form={form}
      save={save}
    >
      {entry?.enteredBy === 'guest' && <p className={shared.quiet}>{t('editHelp')}</p>}
      <FieldList form={form} fields={fields} />
    </FormDrawer>
  )
}
