import { useLanguage, useTranslation } from '../app/language.ts'

/** How acts are called that a button "Cancel" beside them could mean too. */
const CANCELS = { en: /cancel/i, es: /cancel|anul/i, pl: /anul|odwoł|unieważn/i } as const

/** Whether the action, as its button names it, is itself a cancellation. */
export const isCancellation = (act: string, language: keyof typeof CANCELS): boolean =>
  CANCELS[language].test(act)

/**
 * Returns the word of the button that closes a form or question without the action: "Cancel", or "Go back" if the action is
 * itself a cancellation, because nobody could tell the two buttons apart.
 */
export function useDismissWord(): (act: string) => string {
  const { t } = useTranslation('common')
  const language = useLanguage()
  return (act) => t(isCancellation(act, language) ? 'act.goBack' : 'act.cancel')
}
