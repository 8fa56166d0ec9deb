import type { adminContract } from '@domovik/contract/admin/index.ts'
import { type CountryCode, proposedCountry, regionOf } from '@domovik/domain/account/onboarding/region.ts'
import type { FirstData } from '@domovik/domain/account/onboarding/steps.ts'
import type { Plan } from '@domovik/domain/account/subscriptions/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { currentLanguage } from '../../../ui/app/language.ts'
import {
  fromValues,
  type Profile,
  type ProfileValues,
  toValues,
} from '../organization-admin/profile-values.ts'

export type Draft = InferContractRouterOutputs<typeof adminContract>['onboarding']['get']

export interface WizardValues extends ProfileValues {
  plan: Plan | ''
  name: string
  phone: string
  address: string
  country: string
  currency: string
  timeZone: string
  paymentInstructions: string
  firstData: FirstData
}

const noProfile: Omit<Profile, 'version'> = {
  founderFirstName: null,
  founderLastName: null,
  founderPosition: null,
  companySize: null,
  industry: null,
  yearsOfExperience: null,
  teamSize: null,
  currentLocations: null,
  plannedLocations: null,
  propertyTypes: [],
  geographicReach: null,
  shortTermGoals: null,
  longTermGoals: null,
  toolsUsed: null,
  integrationNeeds: null,
  communicationChannels: [],
  marketingConsent: false,
  marketingConsentAt: null,
}

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Warsaw'

/** What the browser suggests: the country of its time zone or language, with its currency. */
function proposal(defaultCurrency: string) {
  const country = proposedCountry(zone(), navigator.languages)
  return {
    country: country ?? '',
    currency: country ? regionOf(country).currency : defaultCurrency,
    timeZone: zone(),
  }
}

/** The values of the form: what was entered before, here or on another device, otherwise what the browser suggests. */
export function toWizard(
  { values }: Draft,
  { plan, defaultCurrency }: { plan: Plan | undefined; defaultCurrency: string },
): WizardValues {
  const suggested = proposal(defaultCurrency)
  return {
    ...toValues({ ...noProfile, ...values.profile }),
    plan: values.plan ?? plan ?? 'professional',
    name: values.name ?? '',
    phone: values.phone ?? '',
    address: values.address ?? '',
    country: values.country ?? suggested.country,
    currency: values.currency ?? suggested.currency,
    timeZone: values.timeZone ?? suggested.timeZone,
    paymentInstructions: values.paymentInstructions ?? '',
    firstData: values.firstData ?? 'property',
  }
}

/** What the server stores while onboarding is not complete. */
export function toDraftValues(values: WizardValues): Draft['values'] {
  const {
    plan,
    name,
    phone,
    address,
    country,
    currency,
    timeZone,
    paymentInstructions,
    firstData,
    ...profile
  } = values
  return {
    plan: plan === '' ? null : plan,
    name,
    phone,
    address,
    country: country === '' ? null : (country as CountryCode),
    currency,
    timeZone,
    paymentInstructions,
    firstData,
    profile: fromValues(profile),
  }
}

/** The input of the completing call. */
export function toCompletion(values: WizardValues) {
  const { name, currency, timeZone, plan, phone, address, paymentInstructions, profile } =
    toDraftValues(values)
  return {
    name: name ?? '',
    currency: currency ?? 'EUR',
    timeZone: timeZone ?? 'Europe/Warsaw',
    language: currentLanguage(),
    phone: phone || null,
    address: address || null,
    paymentInstructions: paymentInstructions || null,
    ...(profile ? { profile } : {}),
    ...(plan ? { plan } : {}),
  }
}

/** Where the person begins after the last step. */
export const firstScreen = (first: FirstData): string =>
  ({ property: '/properties?new=1', file: '/import', sample: '/import?sample=1', later: '/dashboard' })[first]
