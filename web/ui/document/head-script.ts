import { read, showAppearance } from '../theme/show-appearance.ts'
import { languageOfCookie, writeLanguageCookie } from './language-cookie.ts'

// The inline script of a public page, before its first paint: theme, colours, and the language if the browser has
// stored another one than the server knows.
showAppearance()
const root = document.documentElement
const known = (language: string | null): language is string => /^(en|es|pl)$/.test(language ?? '')
const asked = new URLSearchParams(location.search).get('lang')
const stored = read('selectedLanguage')
if (known(asked)) {
  writeLanguageCookie(asked)
  try {
    localStorage.setItem('selectedLanguage', asked)
  } catch {}
} else if (known(stored) && stored !== root.lang && languageOfCookie(document.cookie) !== stored) {
  writeLanguageCookie(stored)
  if (languageOfCookie(document.cookie) === stored) location.reload()
}
if (read('domovik-auth') || /[#&](access_token|error|error_code|message)=/.test(location.hash))
  root.dataset.entering = ''
