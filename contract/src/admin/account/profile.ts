/** The profile of an organization and its logo (ORG-07, ORG-09 to ORG-15). */
import {
  COMMUNICATION_CHANNELS,
  MOST_PEOPLE,
  MOST_YEARS,
} from '@domovik/domain/account/organizations/profile.ts'
import { COMPANY_SIZES, GEOGRAPHIC_REACHES, INDUSTRIES } from '@domovik/domain/account/organizations/types.ts'
import { PROPERTY_TYPES } from '@domovik/domain/rental/properties/types.ts'
import { z } from 'zod'
import { call, id, instant, line, prose, seen, version } from '../../base.ts'
import { fileAnswer, photoErrors } from '../../files.ts'

const tags = ['Organizations']

/** The fields of the profile; onboarding asks for them too. */
export const profileFields = {
  founderFirstName: line(80).nullable(),
  founderLastName: line(80).nullable(),
  founderPosition: line(120).nullable(),
  companySize: z.enum(COMPANY_SIZES).nullable(),
  industry: z.enum(INDUSTRIES).nullable(),
  yearsOfExperience: z.int().min(0).max(MOST_YEARS).nullable(),
  teamSize: z.int().min(0).max(MOST_PEOPLE).nullable(),
  currentLocations: line(500).nullable(),
  plannedLocations: line(500).nullable(),
  propertyTypes: z.array(z.enum(PROPERTY_TYPES)).max(PROPERTY_TYPES.length),
  geographicReach: z.enum(GEOGRAPHIC_REACHES).nullable(),
  shortTermGoals: prose(1000).nullable(),
  longTermGoals: prose(1000).nullable(),
  toolsUsed: line(500).nullable(),
  integrationNeeds: prose(1000).nullable(),
  communicationChannels: z.array(z.enum(COMMUNICATION_CHANNELS)).max(COMMUNICATION_CHANNELS.length),
  marketingConsent: z.boolean(),
}
export const organizationProfile = z.object({
  ...profileFields,
  /** When the consent was given or withdrawn; null if it was never asked for. */
  marketingConsentAt: instant.nullable(),
})
const versioned = organizationProfile.extend({ version })

export const profile = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/profile',
    tags,
    summary: 'Get the profile of the organization',
  })
  .output(versioned)

export const saveProfile = call({ needs: 'manage_pages', viewOnlyInDemo: true }, 'version_conflict')
  .route({
    method: 'PATCH',
    path: '/organization/profile',
    tags,
    summary: 'Update the profile of the organization',
  })
  .input(z.object({ ...profileFields, seen }).partial())
  .output(versioned)

const logoAddress = z.object({ logoUrl: z.string().nullable() })

export const saveLogo = call({ needs: 'manage_pages', viewOnlyInDemo: true }, ...photoErrors)
  .route({
    method: 'POST',
    path: '/organization/logo',
    tags,
    summary: 'Set the logo: PNG or JPG, up to 2 MB',
  })
  .input(z.object({ file: z.file() }))
  .output(logoAddress)

export const removeLogo = call({ needs: 'manage_pages', viewOnlyInDemo: true })
  .route({ method: 'DELETE', path: '/organization/logo', tags, summary: 'Remove the logo' })
  .output(logoAddress)

/** Public, because an image request in a page carries no credentials and a logo is not secret. */
export const logo = call({ needs: 'public' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/logos/{organizationId}/{fileId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Get a logo',
  })
  .input(z.object({ organizationId: id, fileId: id }))
  .output(fileAnswer)
