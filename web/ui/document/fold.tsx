import type { ReactNode } from 'react'
import { foldMark } from './fold-mark.ts'

/**
 * Marks the end of what a phone shows of a public page before anybody scrolls. The page that the server sends is painted when it has arrived
 * up to here; the styles of what follows come after it (document.ts). In the browser it renders nothing.
 */
export const Fold = (): ReactNode => (import.meta.env.SSR ? <i id={foldMark} hidden /> : null)
