import { LEAD_EVENTS, type LeadEvent } from '@domovik/domain/installation/leads/types.ts'
import type { ReactNode } from 'react'
import { currentLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { FactFields, type FactValues, factsOf } from './fact-fields.tsx'
import type { Lead, LeadDetail } from './lead-words.ts'

type Values = FactValues & {
  name: string
  email: string
  phone: string
  company: string
  message: string
  events: LeadEvent[]
}

interface LeadFormProps {
  opened: boolean
  onClose: () => void
  /** Null for a new lead. */
  lead: Lead | null
  onSaved: (detail: LeadDetail) => void
}

/** Contact details, facts for the score, and events. */
export const LeadForm = (props: LeadFormProps): ReactNode => (
  <Drawer key={`${props.lead?.id ?? 'new'} ${props.opened}`} {...props} />
)

function Drawer({ opened, onClose, lead, onSaved }: LeadFormProps): ReactNode {
  const { t } = useTranslation('leads')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      name: lead?.name ?? '',
      email: lead?.email ?? '',
      phone: lead?.phone ?? '',
      company: lead?.company ?? '',
      message: '',
      ...factsOf(lead),
      events: LEAD_EVENTS.filter((event) => lead?.events[event] !== undefined),
    },
    check: ({ name, email }) => ({
      name: name.trim() ? null : 'required',
      email: /^\S+@\S+\.\S+$/.test(email.trim()) ? null : email.trim() ? 'email_invalid' : 'required',
    }),
  })
  const save = async ({ events, message, businessType, industry, ...values }: Values): Promise<void> => {
    const fields = {
      ...values,
      phone: values.phone || null,
      company: values.company || null,
      businessType: businessType || null,
      industry: industry || null,
    }
    onSaved(
      lead
        ? await client.leads.update({
            ...{ id: lead.id, updatedAt: lead.updatedAt, ...fields },
            events: Object.fromEntries(LEAD_EVENTS.map((event) => [event, events.includes(event)])),
          })
        : await client.leads.create({ ...fields, message: message || null, language: currentLanguage() }),
    )
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={lead ? t('edit.title') : t('list.add')}
      submit={t('edit.save')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('fields.name')}
        required
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.email')}
        required
        type="email"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <FieldRow>
        <TextInput label={t('fields.company')} maxLength={160} {...form.getInputProps('company')} />
        <TextInput label={t('fields.phone')} type="tel" maxLength={40} {...form.getInputProps('phone')} />
      </FieldRow>
      <FactFields form={form} />
      {lead ? (
        <CheckboxGroup label={t('edit.events')} {...form.getInputProps('events')}>
          {LEAD_EVENTS.map((event) => (
            <Checkbox key={event} mt={8} value={event} label={t(`events.${event}`)} />
          ))}
        </CheckboxGroup>
      ) : (
        <Textarea label={t('fields.message')} autosize minRows={2} {...form.getInputProps('message')} />
      )}
    </FormDrawer>
  )
}
