import { useEffect } from 'react'
import { words } from '../../../ui/app/words.ts'

/**
 * Loads the forms of a protocol with their texts as soon as its screen is shown: without a network they cannot be loaded any more,
 * and the network may be lost at any moment.
 */
export function useFormsWithoutNetwork(): void {
  useEffect(() => {
    const forms = [
      import('./item-form.tsx'),
      import('./name-form.tsx'),
      import('./reading-form.tsx'),
      import('./remarks-form.tsx'),
      import('../../../ui/form/calendar.tsx'),
      ...(['errors', 'form_conflicts', 'meters', 'files'] as const).map((namespace) => words.load(namespace)),
    ]
    // Without a network they are loaded when they are opened.
    void Promise.all(forms).catch(() => undefined)
  }, [])
}
