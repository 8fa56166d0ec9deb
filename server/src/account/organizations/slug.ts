import { slugOf as plainSlugOf } from '@domovik/domain/slug.ts'

/** The organization's name as it stands in an address. Never empty. */
export const slugOf = (name: string): string => plainSlugOf(name) || 'organization'
