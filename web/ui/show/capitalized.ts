import type { Language } from '@domovik/locales/index.ts'

/** A month as the title of a screen: Spanish and Polish write its name with a small letter inside a sentence. */
export const capitalized = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
