/** Calls about public pages of units: of their landlord, and of strangers. */
import { DomainError } from '@domovik/domain/errors.ts'
import { PROOF } from '@domovik/domain/rental/stay-pages/proof.ts'
import type { RequestContext } from '../../machinery/http/call.ts'
import { admin, adminPublic } from '../../machinery/http/procedures.ts'
import { hasPermission } from '../../machinery/scope/scope.ts'
import { findProperty } from '../properties/queries.ts'
import { challengeFor, requireProof } from './proof.ts'
import { onPage, quotePage, readPage, showPagePhoto } from './public-page.ts'
import { requestStay } from './request.ts'
import { pageOf, savePage } from './settings.ts'

/** A person chooses days; a program that reads all prices is slowed down. */
const quoteLimit = { burst: 60, perHour: 240 }
/** Requests of one address, and of one page from all addresses. */
const perAddress = { burst: 5, perHour: 10 }
const perPage = { burst: 20, perHour: 40 }

type Asking = Pick<RequestContext, 'services' | 'ipAddress'>

const spend = async ({ services }: Asking, name: string, limit: typeof perPage): Promise<void> => {
  if (!(await services.rateLimits.spend(name, limit))) throw new DomainError('rate_limited')
}
const addressOf = ({ ipAddress }: Asking): string => ipAddress ?? 'unknown'

export const stayPagesAdmin = {
  get: admin.stayPages.get.handler(async ({ input, context: { scope } }) => {
    const { id } = await findProperty(scope, input.propertyId)
    return { page: await pageOf(scope, id), can: { edit: hasPermission(scope, 'edit_properties') } }
  }),

  save: admin.stayPages.save.handler(({ input, context: { scope } }) => {
    const { propertyId, updatedAt, ...settings } = input
    return savePage(scope, propertyId, updatedAt, settings)
  }),

  read: adminPublic.stayPages.read.handler(({ input, context: { services } }) =>
    onPage(services, input.slug, readPage),
  ),

  photo: adminPublic.stayPages.photo.handler(({ input: { slug, photoId, size }, context: { services } }) =>
    onPage(services, slug, (scope, page) => showPagePhoto(scope, page, photoId, size)),
  ),

  quote: adminPublic.stayPages.quote.handler(async ({ input, context }) => {
    await spend(context, `stay quote|${addressOf(context)}`, quoteLimit)
    const { slug, checkIn, checkOut, adults, childrenAges = [] } = input
    return onPage(context.services, slug, (scope, page) =>
      quotePage(scope, page, { checkIn, checkOut }, { adults, childrenAges, otherExempt: 0 }),
    )
  }),

  challenge: adminPublic.stayPages.challenge.handler(({ input, context: { services } }) =>
    onPage(services, input.slug, async () => ({
      challenge: challengeFor(services, input.slug),
      bits: PROOF.bits,
    })),
  ),

  request: adminPublic.stayPages.request.handler(async ({ input, context }) => {
    const { slug, website, childrenAges = [], proof, ...request } = input
    await spend(context, `stay request|${addressOf(context)}`, perAddress)
    await requireProof(context.services, slug, proof)
    return onPage(context.services, slug, async (scope, page) => {
      await spend(context, `stay requests|${page.propertyId}`, perPage)
      const party = { adults: request.adults, childrenAges, otherExempt: 0 }
      // Only a bot fills in the hidden field. It gets the same answer.
      const total = website
        ? (await quotePage(scope, page, request, party)).quote.total
        : await requestStay(scope, page, { ...request, childrenAges })
      return { received: true as const, total, currency: scope.currency }
    })
  }),
}
