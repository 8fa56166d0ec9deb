import { useMe } from '../frame/session.tsx'

/** The currency of the current organization. */
export const useCurrency = (): string => useMe().organization?.currency ?? 'EUR'
