import type { DocumentParts, PublicDocument } from '../../ui/document/document.ts'
import { type PageWish, renderPublicPage } from '../../ui/document/public-page.ts'
import { frame, routes } from './routes.tsx'
import { stayHead } from './stay-head.ts'
import { structuredData } from './structured.ts'

/** Renders a public page of the landlord's site; called by the server. */
export const render = (parts: DocumentParts, wish: PageWish): Promise<PublicDocument> =>
  renderPublicPage({ routes, frame }, parts, wish, structuredData, stayHead)
