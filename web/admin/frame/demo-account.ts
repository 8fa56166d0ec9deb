import { useMe } from './session.tsx'
import { useSite } from './site.ts'

/** Whether the person uses a public account of the demonstration. */
export function useIsDemoAccount(): boolean {
  const { email } = useMe()
  return useSite()?.demo.some((account) => account.email === email) ?? false
}
