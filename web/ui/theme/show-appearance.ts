/** Reads a value of localStorage; null if the browser denies access. Scripts before the first paint use it. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Sets the stored theme and colour scheme on <html>. */
export function showAppearance(): void {
  const { dataset } = document.documentElement
  const stored = read('theme')
  const dark =
    stored === 'dark' || (stored === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const scheme = read('colorScheme')
  dataset.colorScheme = scheme === 'slate' || scheme === 'indigo' ? scheme : 'blue'
}
