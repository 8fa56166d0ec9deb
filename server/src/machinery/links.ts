import { addressAbout, HOME_PARAM, ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import type { Services } from './services/services.ts'

/** Returns an address of the portal for mails to a tenant. It opens the home that it is about, also for people with several. */
export const portalLink = (
  { config }: Pick<Services, 'config'>,
  tenantId: string,
  path: `/${string}`,
): string => addressAbout(`${config.tenantUrl}${path}`, HOME_PARAM, tenantId)

/** Returns a path of the landlord application that opens in the organization that it is about. */
export const organizationPath = (organizationId: string, path: string): string =>
  addressAbout(path, ORGANIZATION_PARAM, organizationId)
