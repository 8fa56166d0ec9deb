import { useEffect } from 'react'
import { whenIdle } from '../../../ui/app/when-idle.ts'

/** Loads the forms of a protocol while there is a network: without one they cannot be loaded any more. */
export function useFormsWithoutNetwork(): void {
  useEffect(
    () =>
      whenIdle(() => {
        const forms = [
          import('./item-form.tsx'),
          import('./name-form.tsx'),
          import('./reading-form.tsx'),
          import('./remarks-form.tsx'),
        ]
        // Without a network they are loaded when they are opened.
        void Promise.all(forms).catch(() => undefined)
      }),
    [],
  )
}
