import { useEffect } from 'react'
import { setColorScheme, useAppearance } from '../../ui/app/appearance.ts'
import { applySavedLanguage } from '../../ui/app/language.ts'
import { writeStored } from '../../ui/app/storage.ts'
import type { Me } from './me.ts'

/** A person without an organization whose sign-up needs an approval. */
const waiting = ({ approval }: Me): string | null => (approval === null ? null : 'pending_approval')

/**
 * Copies values of the account to this browser: language and appearance, onboarding, state of the organization
 * (SESSION-08, SESSION-17).
 */
export function useCopyToBrowser(me: Me | undefined): void {
  const { theme, setTheme } = useAppearance()
  const preferences = me?.preferences
  useEffect(() => {
    if (!me) return
    writeStored('onboarding_completed', String(me.onboardingCompleted))
    writeStored('organization_status', me.organization?.status ?? waiting(me))
  }, [me])
  // biome-ignore lint/correctness/useExhaustiveDependencies: not applied again when the person chooses something else here
  useEffect(() => {
    if (!preferences) return
    void applySavedLanguage(preferences.language)
    if (preferences.theme && preferences.theme !== theme) setTheme(preferences.theme)
    if (preferences.colorScheme) setColorScheme(preferences.colorScheme)
  }, [me?.userId])
}
