import type { ReactNode } from 'react'
import { currentLanguage, useTranslation } from '../../../ui/app/language.ts'
import { FormBody, More } from '../../../ui/form/form-body.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { FactFields, type FactValues, factsOf } from '../leads/fact-fields.tsx'

type Values = FactValues & { name: string; company: string; phone: string; message: string }

/** The application for an account. Only the name is required. */
export function ApplicationForm({ onSent }: { onSent: () => Promise<void> }): ReactNode {
  const { t } = useTranslation(['approval', 'leads'])
  const form = useDraftForm<Values>({
    name: 'application',
    initial: { name: '', company: '', phone: '', message: '', ...factsOf(null) },
    check: ({ name }) => ({ name: name.trim() ? null : 'required' }),
  })
  const save = async ({
    businessType,
    industry,
    company,
    phone,
    message,
    ...values
  }: Values): Promise<void> => {
    await client.leads.apply({
      ...values,
      company: company || null,
      phone: phone || null,
      message: message || null,
      businessType: businessType || null,
      industry: industry || null,
      language: currentLanguage(),
    })
    await onSent()
  }
  return (
    <FormBody form={form} submit={t('approval:none.send')} save={save}>
      <TextInput
        size="md"
        label={t('approval:none.name')}
        required
        autoComplete="name"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        size="md"
        label={t('leads:fields.company')}
        autoComplete="organization"
        maxLength={160}
        {...form.getInputProps('company')}
      />
      <NumberField
        size="md"
        label={t('leads:fields.currentLocations')}
        {...form.getInputProps('currentLocations')}
      />
      <Textarea
        size="md"
        label={t('approval:none.message')}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('message')}
      />
      <More label={t('approval:none.more')}>
        <TextInput
          label={t('leads:fields.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.getInputProps('phone')}
        />
        <FactFields form={form} withoutCurrent />
      </More>
    </FormBody>
  )
}
