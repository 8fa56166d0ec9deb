import { read, showAppearance } from './show-appearance.ts'

// Runs before the first paint, so it must stay small. If the browser denies access to storage, the defaults apply.
showAppearance()
const root = document.documentElement
const languages = ['en', 'es', 'pl']
const wanted = [read('selectedLanguage') ?? '', ...navigator.languages].map((tag) =>
  tag.slice(0, 2).toLowerCase(),
)
root.lang = wanted.find((tag) => languages.includes(tag)) ?? 'en'
const fetchEarly = (href: string | null | undefined): void => {
  if (!href) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
// The texts, and the table with the files of the screen, are fetched in parallel with the program, not after it has started.
const own = document.currentScript
fetchEarly(own?.getAttribute(`data-words-${root.lang}`))
const [, place = ''] = location.pathname.split('/')
for (const table of own?.getAttribute('data-screens')?.split(',') ?? []) {
  const places = table.split(' ')
  const file = places.pop()
  if (places.includes(place)) fetchEarly(file)
}
