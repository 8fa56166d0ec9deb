/** Reads a value of localStorage; null if the browser denies access. Scripts before the first paint use it. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Sets a theme on <html>. */
export function showTheme(theme: string | null): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}

/** Sets the stored theme and colour scheme on <html>. */
export function showAppearance(): void {
  showTheme(read('theme'))
  const { dataset } = document.documentElement
  const scheme = read('colorScheme')
  dataset.colorScheme = scheme === 'slate' || scheme === 'indigo' ? scheme : 'blue'
}
