import { useCallback, useState } from 'react'

const cookie = 'sidebar_state'
const sevenDays = 7 * 24 * 60 * 60

/** Whether the sidebar is open, from the page's cookies. Without a choice it is open if there is room. */
export function readSidebar(cookies: string, room: boolean): boolean {
  const kept = /(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/.exec(cookies)?.[1]
  return kept === undefined ? room : kept === 'true'
}

/** Open, or icons only. Stored in a cookie for 7 days (NAV-24). */
export function useSidebar(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => readSidebar(document.cookie, window.innerWidth >= 1024))
  const toggle = useCallback(() => {
    setOpen((was) => {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
      document.cookie = `${cookie}=${!was}; path=/; max-age=${sevenDays}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
      return !was
    })
  }, [])
  return [open, toggle]
}
