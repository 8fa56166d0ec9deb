import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { currentLanguage, useTranslation } from '../../../ui/app/language.ts'
import { listed } from '../../../ui/app/search-params.ts'
import { FieldRow, FormBody } from '../../../ui/form/form-body.tsx'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { Card } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import css from './contact.module.css'

type Values = {
  kind: 'contact' | 'demo_request'
  name: string
  email: string
  company: string
  phone: string
  message: string
  website: string
}

/** A message to the operator or a request for a demonstration (ROUTE-42). It becomes a lead. */
export function ContactForm(): ReactNode {
  const { t } = useTranslation(['contact', 'leads'])
  const wish = listed(useSearch().about)[0]
  const [sent, setSent] = useState(false)
  const form = useDraftForm<Values>({
    name: 'contact',
    initial: {
      kind: wish === 'demo' ? 'demo_request' : 'contact',
      name: '',
      email: '',
      company: '',
      phone: '',
      message: '',
      website: '',
    },
    check: ({ kind, name, email, message }) => ({
      name: name.trim() ? null : 'required',
      email: /^\S+@\S+\.\S+$/.test(email.trim()) ? null : email.trim() ? 'email_invalid' : 'required',
      message: kind === 'contact' && !message.trim() ? 'required' : null,
    }),
  })
  if (sent)
    return (
      <Card title={t('contact:sent.title')}>
        <p role="status">{t('contact:sent.text')}</p>
        <Button variant="default" mt={14} onClick={() => setSent(false)}>
          {t('contact:sent.again')}
        </Button>
      </Card>
    )
  const save = ({ company, phone, message, email, ...values }: Values) =>
    client.leads.ask({
      ...values,
      email: email.trim(),
      company: company || null,
      phone: phone || null,
      message: message || null,
      language: currentLanguage(),
    })
  return (
    <Card title={t('contact:title')}>
      <FormBody
        form={form}
        submit={t('contact:send')}
        save={save}
        onSaved={() => {
          form.startAfresh()
          setSent(true)
        }}
      >
        <RadioGroup label={t('contact:kind')} {...form.getInputProps('kind')}>
          <div className={css.kinds}>
            <Radio value="contact" label={t('contact:kinds.contact')} />
            <Radio value="demo_request" label={t('contact:kinds.demo_request')} />
          </div>
        </RadioGroup>
        <FieldRow>
          <TextInput
            label={t('contact:name')}
            required
            autoComplete="name"
            maxLength={120}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('leads:fields.email')}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
        </FieldRow>
        <FieldRow>
          <TextInput
            label={t('leads:fields.company')}
            autoComplete="organization"
            maxLength={160}
            {...form.getInputProps('company')}
          />
          <TextInput
            label={t('leads:fields.phone')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.getInputProps('phone')}
          />
        </FieldRow>
        <Textarea
          label={t('leads:fields.message')}
          autosize
          minRows={4}
          maxLength={4000}
          {...form.getInputProps('message')}
        />
        <div className={css.trap} aria-hidden="true">
          <input tabIndex={-1} autoComplete="off" name="website" {...form.getInputProps('website')} />
        </div>
      </FormBody>
    </Card>
  )
}
