import { useMe } from '../frame/session.tsx'

/** The currency of the organization at hand. */
export const useCurrency = (): string => useMe().organization?.currency ?? 'EUR'
