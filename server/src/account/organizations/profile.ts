/** The profile of an organization and its logo. */
import type { organizationProfile } from '@domovik/contract/admin/account/profile.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { admin, adminPublic } from '../../machinery/http/procedures.ts'
import { type AnyScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen, versionOf } from '../../machinery/seen.ts'
import { removeLogo, showLogo, storeLogo } from './logo.ts'
import { organizationProfiles } from './table.ts'

type Profile = z.infer<typeof organizationProfile>
/** The organization whose profile is read or written. */
type Place = Pick<AnyScope, 'db' | 'organizationId'>
type Row = typeof organizationProfiles.$inferSelect

export const profileAdmin = {
  profile: admin.organizations.profile.handler(async ({ context: { scope } }) => shown(await find(scope))),

  saveProfile: admin.organizations.saveProfile.handler(async ({ input, context: { scope } }) => {
    const { seen, ...changes } = input
    await lockContent(scope, 'organization_profiles')
    requireSeen(seen, present(await find(scope)))
    const row = await writeProfile(scope, changes)
    await recordChange(scope, Object.keys(changes))
    return shown(row)
  }),

  saveLogo: admin.organizations.saveLogo.handler(async ({ input, context: { scope } }) => {
    const logoUrl = await storeLogo(scope, input.file)
    await recordChange(scope, ['logo'])
    return { logoUrl }
  }),

  removeLogo: admin.organizations.removeLogo.handler(async ({ context: { scope } }) => {
    await removeLogo(scope)
    await recordChange(scope, ['logo'])
    return { logoUrl: null }
  }),

  logo: adminPublic.organizations.logo.handler(({ input, context: { services } }) =>
    showLogo(services, input.organizationId, input.fileId),
  ),
}

/** Saves the given fields of the profile and keeps the others. A changed consent gets the current time. */
export async function writeProfile(
  scope: Place,
  input: Partial<Omit<Profile, 'marketingConsentAt'>>,
): Promise<Row | undefined> {
  const before = await find(scope)
  const asked = input.marketingConsent !== undefined && input.marketingConsent !== before?.marketingConsent
  const changes = { ...input, ...(asked ? { marketingConsentAt: sql`app.now()` } : {}) }
  const [row] = await scope.db
    .insert(organizationProfiles)
    .values({ ...changes, organizationId: scope.organizationId })
    .onConflictDoUpdate({
      target: organizationProfiles.organizationId,
      set: { ...changes, updatedAt: sql`app.now()` },
    })
    .returning()
  return row
}

const recordChange = (scope: Scope, changed: string[]): Promise<void> =>
  record(scope, {
    action: 'UPDATE',
    table: 'organizations',
    recordId: scope.organizationId,
    details: { changed },
  })

async function find(scope: Place): Promise<Row | undefined> {
  const [row] = await scope.db
    .select()
    .from(organizationProfiles)
    .where(eq(organizationProfiles.organizationId, scope.organizationId))
  return row
}

const shown = (row: Row | undefined): Profile & { version: string } => ({
  ...present(row),
  version: versionOf(present(row)),
})

/** Without a saved profile, every field is empty. */
function present(row: Row | undefined): Profile {
  return {
    founderFirstName: row?.founderFirstName ?? null,
    founderLastName: row?.founderLastName ?? null,
    founderPosition: row?.founderPosition ?? null,
    companySize: (row?.companySize ?? null) as Profile['companySize'],
    industry: (row?.industry ?? null) as Profile['industry'],
    yearsOfExperience: row?.yearsOfExperience ?? null,
    teamSize: row?.teamSize ?? null,
    currentLocations: row?.currentLocations ?? null,
    plannedLocations: row?.plannedLocations ?? null,
    propertyTypes: (row?.propertyTypes ?? []) as Profile['propertyTypes'],
    geographicReach: (row?.geographicReach ?? null) as Profile['geographicReach'],
    shortTermGoals: row?.shortTermGoals ?? null,
    longTermGoals: row?.longTermGoals ?? null,
    toolsUsed: row?.toolsUsed ?? null,
    integrationNeeds: row?.integrationNeeds ?? null,
    communicationChannels: (row?.communicationChannels ?? []) as Profile['communicationChannels'],
    marketingConsent: row?.marketingConsent ?? false,
    marketingConsentAt: row?.marketingConsentAt?.toISOString() ?? null,
  }
}
