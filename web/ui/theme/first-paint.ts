import { read, showAppearance } from './show-appearance.ts'

// Runs before the first paint, so it must stay small. If the browser denies access to storage, the defaults apply.
showAppearance()
const root = document.documentElement
const languages = ['en', 'es', 'pl']
const wanted = [read('selectedLanguage') ?? '', ...navigator.languages].map((tag) =>
  tag.slice(0, 2).toLowerCase(),
)
root.lang = wanted.find((tag) => languages.includes(tag)) ?? 'en'
// The texts are fetched in parallel with the program, not after it has started.
const words = document.currentScript?.getAttribute(`data-words-${root.lang}`)
if (words) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = words
  document.head.append(link)
}
