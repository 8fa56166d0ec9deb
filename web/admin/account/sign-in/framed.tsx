import type { ReactNode } from 'react'
import { useSearch } from '../../../ui/router/context.ts'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'

/** The page around all sign-in forms; full width in the mobile variant (AUTH-28). */
export function Framed(props: Omit<Parameters<typeof SignInFrame>[0], 'footerLinks' | 'mobile'>): ReactNode {
  const search: Record<string, unknown> = useSearch()
  return <SignInFrame {...props} mobile={search.mobile === 'true'} footerLinks={useFooterLinks()} />
}
