import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type Profile = InferContractRouterOutputs<typeof adminContract>['organizations']['profile']

/** The values of the form; missing values are empty. */
export interface ProfileValues extends Record<string, unknown> {
  founderFirstName: string
  founderLastName: string
  founderPosition: string
  companySize: string
  industry: string
  yearsOfExperience: string
  teamSize: string
  currentLocations: string
  plannedLocations: string
  propertyTypes: string[]
  geographicReach: string
  shortTermGoals: string
  longTermGoals: string
  toolsUsed: string
  integrationNeeds: string
  communicationChannels: string[]
  marketingConsent: boolean
}

export const toValues = (profile: Omit<Profile, 'version'>): ProfileValues => ({
  founderFirstName: profile.founderFirstName ?? '',
  founderLastName: profile.founderLastName ?? '',
  founderPosition: profile.founderPosition ?? '',
  companySize: profile.companySize ?? '',
  industry: profile.industry ?? '',
  yearsOfExperience: profile.yearsOfExperience?.toString() ?? '',
  teamSize: profile.teamSize?.toString() ?? '',
  currentLocations: profile.currentLocations ?? '',
  plannedLocations: profile.plannedLocations ?? '',
  propertyTypes: profile.propertyTypes,
  geographicReach: profile.geographicReach ?? '',
  shortTermGoals: profile.shortTermGoals ?? '',
  longTermGoals: profile.longTermGoals ?? '',
  toolsUsed: profile.toolsUsed ?? '',
  integrationNeeds: profile.integrationNeeds ?? '',
  communicationChannels: profile.communicationChannels,
  marketingConsent: profile.marketingConsent,
})

/** The choices in the form are the domain's own keys, so the casts are safe. */
export function fromValues(values: ProfileValues): Omit<Profile, 'marketingConsentAt'> {
  const number = (text: string): number | null => (text.trim() === '' ? null : Number(text))
  const { propertyTypes, communicationChannels, marketingConsent, yearsOfExperience, teamSize, ...texts } =
    values
  const given = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text === '' ? null : text]),
  ) as Omit<
    Profile,
    | 'propertyTypes'
    | 'communicationChannels'
    | 'marketingConsent'
    | 'marketingConsentAt'
    | 'yearsOfExperience'
    | 'teamSize'
  >
  return {
    ...given,
    marketingConsent,
    propertyTypes: propertyTypes as Profile['propertyTypes'],
    communicationChannels: communicationChannels as Profile['communicationChannels'],
    yearsOfExperience: number(yearsOfExperience),
    teamSize: number(teamSize),
  }
}
