import { CURRENCIES } from '@domovik/locales/format.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { GoTo } from '../../../ui/app/go-to.tsx'
import { currentLanguage, useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { FormBody, More } from '../../../ui/form/form-body.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import css from '../../../ui/sign-in/sign-in.module.css'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { client } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useMe, useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'
import { AcceptTerms } from '../sign-in/terms.tsx'
import { chosenPlan, forgetChosenPlan } from '../subscriptions/chosen-plan.ts'

type Values = { name: string; phone: string; address: string; currency: string }

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Warsaw'

/** /onboarding: creates the organization with the caller as owner (ONB-05), then opens the dashboard (SESSION-06). */
export function OnboardingScreen(): ReactNode {
  const me = useMe()
  const { name, refresh, signOut } = useSession()
  const go = useGo()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation('onboarding')
  const site = useSite()
  const currency = site?.defaultCurrency ?? 'EUR'
  const [alsoLets, setAlsoLets] = useState(false)
  const [termsMissing, setTermsMissing] = useState(false)
  const form = useDraftForm<Values>({
    name: 'organization',
    storedAs: 'onboarding_data',
    initial: { name: '', phone: '', address: '', currency },
    check: ({ name }) => ({
      name: name.trim() === '' ? 'required' : name.trim().length < 2 ? 'too_short' : null,
    }),
  })
  if (me.onboardingCompleted || me.systemRole === 'super_admin') return <GoTo to="/dashboard" />
  if (me.portalAccount && !alsoLets && site)
    return (
      <main>
        <MessageScreen
          title={t('tenant.title')}
          text={t('tenant.sentence')}
          note={t('signedInAs', { email: name })}
        >
          <Button component="a" href={site.tenantUrl}>
            {t('tenant.open')}
          </Button>
          <Button variant="default" onClick={() => setAlsoLets(true)}>
            {t('tenant.landlord')}
          </Button>
        </MessageScreen>
      </main>
    )
  if (me.approval !== null) return <GoTo to="/pending-approval" />
  if (termsMissing) return <AcceptTerms onAccepted={() => setTermsMissing(false)} />
  const plan = chosenPlan()
  const save = ({ name, phone, address, currency }: Values) =>
    client.organizations
      .create({
        name,
        phone: phone || null,
        address: address || null,
        currency,
        timeZone: zone(),
        language: currentLanguage(),
        ...(plan ? { plan } : {}),
      })
      .catch((error: unknown) => {
        // The server has no acceptance of this account; what was typed stays in the draft.
        if (toApiError(error).code === 'terms_required') setTermsMissing(true)
        throw error
      })
  return (
    <SignInFrame
      title={t('organization.title')}
      sentence={t('organization.sentence')}
      footerLinks={footerLinks}
      foot={
        <div className={css.line}>
          {t('signedInAs', { email: name })}
          <button type="button" className={css.textButton} onClick={() => void signOut('/auth')}>
            {t('otherAccount')}
          </button>
        </div>
      }
    >
      <FormBody
        form={form}
        submit={t('organization.submit')}
        failed={t('failed')}
        save={save}
        onSaved={() => {
          forgetChosenPlan()
          void refresh().then(() => go('/dashboard', { replace: true }))
        }}
      >
        <TextInput
          size="md"
          label={t('organization.name')}
          placeholder={t('organization.namePlaceholder')}
          autoComplete="organization"
          maxLength={120}
          autoFocus
          {...form.getInputProps('name')}
        />
        <Select
          size="md"
          label={t('organization.currency')}
          description={t('organization.currencyHint')}
          data={[...CURRENCIES]}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
        <More label={t('organization.more')}>
          <TextInput
            size="md"
            label={t('organization.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <TextInput
            size="md"
            label={t('organization.address')}
            autoComplete="street-address"
            {...form.getInputProps('address')}
          />
        </More>
      </FormBody>
    </SignInFrame>
  )
}
