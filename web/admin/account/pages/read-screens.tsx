import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { NotFound } from '../../../ui/app/not-found.tsx'
import { PublicPage } from '../../../ui/legal/public-page.tsx'
import { useParams } from '../../../ui/router/context.ts'
import { Page } from '../../../ui/show/page.tsx'
import { query } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PageContent } from './page-content.tsx'

const useSlug = (): string => {
  const { slug }: { slug?: string } = useParams()
  return slug ?? ''
}

/** /pages/$slug: a public page of the platform. */
export function PublicPageScreen(): ReactNode {
  const slug = useSlug()
  const footerLinks = useFooterLinks()
  const page = useQuery(query.pages.readPublic.queryOptions({ input: { slug } }))
  const { data } = page
  useHead(data?.seoTitle ?? data?.title, data?.seoDescription)
  if (data)
    return (
      <PublicPage title={data.title} footerLinks={footerLinks}>
        <PageContent blocks={data.content} />
      </PublicPage>
    )
  if (!page.isError) return <LoadingScreen />
  if (toApiError(page.error).code === 'not_found') return <NotFound />
  throw page.error
}

/** /organization/pages/$slug: a page of the organization, for its members. */
export function OrganizationPageScreen(): ReactNode {
  const slug = useSlug()
  const { t } = useTranslation('shell')
  const page = useQuery(query.pages.read.queryOptions({ input: { slug } }))
  return (
    <Loaded query={page} back={{ to: '/dashboard', label: t('places.dashboard') }}>
      {(data) => (
        <Page title={data.title} narrow>
          <PageContent blocks={data.content} />
        </Page>
      )}
    </Loaded>
  )
}

/** Sets the tab's title and the description, which the server writes into the page on a first visit. */
function useHead(title: string | undefined, description: string | null | undefined): void {
  const { t } = useTranslation('common')
  const product = t('product')
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · ${product}`
    const known = document.querySelector('meta[name="description"]')
    const meta = known ?? document.head.appendChild(document.createElement('meta'))
    meta.setAttribute('name', 'description')
    meta.setAttribute('content', description ?? '')
    return () => meta.remove()
  }, [title, description, product])
}
