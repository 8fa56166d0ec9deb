import { useState } from 'react'
import { useTranslation } from '../app/language.ts'
import { type Attempted, authSentence } from './auth-words.ts'

/**
 * Runs one attempt at a time: whether it runs, and the error text if it failed. `minimum`: minimum length of a new
 * password.
 */
export function useAttempt(minimum?: number): {
  busy: boolean
  failure: string | null
  setFailure: (sentence: string | null) => void
  /** Runs `act`. Returns true if it did not throw. */
  attempt: (attempted: Attempted, act: () => Promise<unknown>) => Promise<boolean>
} {
  // The texts of what can fail, loaded before it does.
  useTranslation('sign_in')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (attempted: Attempted, act: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    setBusy(true)
    try {
      await act()
      return true
    } catch (thrown) {
      setFailure(authSentence(thrown, attempted, minimum))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, setFailure, attempt }
}
