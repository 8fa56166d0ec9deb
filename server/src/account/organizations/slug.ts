import { slugOf as plainSlugOf } from '@domovik/domain/slug.ts'

/** The organization's name as used in addresses. Never empty. */
export const slugOf = (name: string): string => plainSlugOf(name) || 'organization'
