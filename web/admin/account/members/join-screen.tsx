import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { toApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { useParams } from '../../../ui/router/context.ts'
import { usePageTitle } from '../../../ui/show/page.tsx'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { client } from '../../api.ts'
import { switchOrganization } from '../../frame/chosen-organization.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import { JoinForm } from './join-form.tsx'
import type { ReadInvitation } from './member.ts'

/** /join/<token>: a colleague accepts an invitation, with a new account or with their own (ADMIN-02). */
export function JoinScreen(): ReactNode {
  const { token = '' }: { token?: string } = useParams()
  const { state } = useSession()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation(['members', 'shell', 'common'])
  const read = useQuery({
    queryKey: ['member-invitation', token],
    queryFn: ({ signal }) => client.memberInvitations.read({ token }, { signal }),
    staleTime: 0,
  })
  if (read.data && state !== 'loading') {
    const { organization, invitedBy, role } = read.data
    const facts = { organization, role: t(`shell:roles.${role}`) }
    return (
      <SignInFrame
        title={t('members:join.title', { organization })}
        sentence={
          invitedBy === null
            ? t('members:join.sentenceAlone', facts)
            : t('members:join.sentence', { ...facts, by: invitedBy })
        }
        footerLinks={footerLinks}
      >
        <Way token={token} invitation={read.data} />
      </SignInFrame>
    )
  }
  if (!read.isError) return <LoadingScreen />
  const error = toApiError(read.error)
  if (error.code === 'invitation_expired') return <Invalid text={t('members:join.expired')} />
  if (error.code === 'invitation_invalid' || error.code === 'validation_failed')
    return <Invalid text={t('members:join.used')} />
  return (
    <main>
      <MessageScreen alert title={t('members:join.notRead')} text={errorText(error)}>
        <Button onClick={() => void read.refetch()}>{t('common:act.retry')}</Button>
      </MessageScreen>
    </main>
  )
}

/** A new account, the sign-in of an existing one, or the act of the person who is signed in. */
function Way({ token, invitation }: { token: string; invitation: ReadInvitation }): ReactNode {
  const { state, name, me, signOut } = useSession()
  const { t } = useTranslation('members')
  const { email, hasAccount, portalAccount } = invitation
  if (portalAccount) return <p role="alert">{t('join.portal', { email })}</p>
  if (state === 'signed_out' && !hasAccount) return <JoinForm token={token} invitation={invitation} />
  if (state !== 'ready')
    return (
      <>
        <p>{t('join.known', { email })}</p>
        <Button
          size="md"
          fullWidth
          renderRoot={(root) => (
            <AppLink {...root} to={`/auth?next=${encodeURIComponent(`/join/${token}`)}`} />
          )}
        >
          {t('join.signIn')}
        </Button>
      </>
    )
  const own = me?.email ?? name
  if (own.toLowerCase() === email) return <JoinNow token={token} invitation={invitation} />
  return (
    <>
      <p>{t('join.other', { invited: email, email: own })}</p>
      <Button size="md" fullWidth onClick={() => void signOut(`/join/${token}`)}>
        {t('join.signOut')}
      </Button>
    </>
  )
}

function JoinNow({ token, invitation }: { token: string; invitation: ReadInvitation }): ReactNode {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { t } = useTranslation('members')
  const join = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const { organizationId } = await client.memberInvitations.join({ token })
      switchOrganization(organizationId)
    } catch (thrown) {
      setFailure(errorText(toApiError(thrown)))
      setBusy(false)
    }
  }
  return (
    <>
      <p>{t('join.own', { email: invitation.email })}</p>
      <Problem text={failure} />
      <Button size="md" fullWidth loading={busy} onClick={() => void join()}>
        {t('join.joinNow', { organization: invitation.organization })}
      </Button>
    </>
  )
}

function Invalid({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('members')
  usePageTitle(t('join.invalidTitle'))
  return (
    <main>
      <MessageScreen title={t('join.invalidTitle')} text={text} note={t('join.askAgain')}>
        <Button renderRoot={(root) => <AppLink {...root} to="/auth" />}>{t('join.toSignIn')}</Button>
      </MessageScreen>
    </main>
  )
}
