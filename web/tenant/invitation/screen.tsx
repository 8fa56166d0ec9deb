import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { errorText } from '../../ui/api/error-text.ts'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { listed } from '../../ui/app/search-params.ts'
import { useParams, useSearch } from '../../ui/router/context.ts'
import { usePageTitle } from '../../ui/show/page.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { client } from '../api.ts'
import { useFooterLinks } from '../frame/footer-links.ts'
import { AcceptForm } from './accept-form.tsx'

/** /invite/:token (ROUTE-11). */
export function InviteScreen(): ReactNode {
  const { token }: { token?: string } = useParams()
  return <Invited token={token} />
}

/** /accept-invitation and /tenant-invitation with `token` or `invitation` (ROUTE-12, ROUTE-13). */
export function AcceptInvitationScreen(): ReactNode {
  const search: Record<string, unknown> = useSearch()
  return <Invited token={listed(search.token)[0] ?? listed(search.invitation)[0]} />
}

function Invited({ token }: { token: string | undefined }): ReactNode {
  const footerLinks = useFooterLinks()
  const { t } = useTranslation('portal_invitation')
  const { t: common } = useTranslation('common')
  const read = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => client.invitations.get({ token: token ?? '' }, { signal }),
    enabled: token !== undefined,
    staleTime: 0,
  })
  if (token === undefined) return <InvalidAccess text={t('missing')} />
  if (read.data) {
    return (
      <SignInFrame
        title={t('title', { landlord: read.data.landlordName })}
        sentence={t(sentenceFor(read.data), { name: read.data.tenantName })}
        footerLinks={footerLinks}
      >
        <AcceptForm token={token} invitation={read.data} />
      </SignInFrame>
    )
  }
  if (!read.isError) return <LoadingScreen />
  const error = toApiError(read.error)
  if (error.code === 'invitation_expired') return <InvalidAccess text={t('expired')} />
  // The token has not the form of one, for example because the link was cut off.
  if (error.code === 'validation_failed') return <InvalidAccess text={t('missing')} />
  if (error.code === 'invitation_invalid') return <InvalidAccess text={t('used')} />
  return (
    <main>
      <MessageScreen alert title={t('notRead')} text={errorText(error)}>
        <Button onClick={() => void read.refetch()}>{common('act.retry')}</Button>
      </MessageScreen>
    </main>
  )
}

const sentenceFor = ({ hasAccount, coTenant }: Awaited<ReturnType<typeof client.invitations.get>>) =>
  hasAccount ? 'sentenceKnown' : coTenant ? 'sentenceCoTenant' : 'sentence'

/** Shown without a token, or with one that is no longer valid (ERR-16, PORTAL-07). */
function InvalidAccess({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('portal_invitation')
  usePageTitle(t('invalidTitle'))
  return (
    <main>
      <MessageScreen title={t('invalidTitle')} text={text} note={t('askAgain')}>
        <Button renderRoot={(root) => <AppLink {...root} to="/login" />}>{t('toSignIn')}</Button>
      </MessageScreen>
    </main>
  )
}
