import { useSite } from '../account/sign-in/site.ts'
import { useMe } from './session.tsx'

/** Whether the person uses an account that the demonstration shows to everybody. */
export function useIsDemoAccount(): boolean {
  const { email } = useMe()
  return useSite()?.demo.some((account) => account.email === email) ?? false
}
