import { useMe } from './session.tsx'
import { useSite } from './site.ts'

/** Whether the person uses an account that the demonstration shows to everybody. */
export function useIsDemoAccount(): boolean {
  const { email } = useMe()
  return useSite()?.demo.some((account) => account.email === email) ?? false
}
