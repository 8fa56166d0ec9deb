{
  // Runs before the first paint, so it must not import anything. If the browser denies access to storage, the
  // defaults apply.
  const root = document.documentElement
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = read('theme')
  const dark =
    stored === 'dark' || (stored === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const scheme = read('colorScheme')
  root.dataset.colorScheme = scheme === 'slate' || scheme === 'indigo' ? scheme : 'blue'
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
}
