import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { GoTo } from '../../../ui/app/go-to.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { client } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { usePermission, useSession } from '../../frame/session.tsx'

/** /pending-activation: the organization waits for the link of the activation mail, which can be sent again (ROUTE-32). */
export function PendingActivationScreen(): ReactNode {
  const { state, me, refresh } = useSession()
  const manages = usePermission('manage_pages')
  const footerLinks = useFooterLinks()
  const { t } = useTranslation(['activation', 'common'])
  const resend = useWrite({
    mutationFn: () => client.onboarding.resendActivation(),
    onSuccess: ({ email }) => toast.success(t('activation:pending.sent', { email })),
    onError: (thrown) => {
      toast.error(thrown)
      void refresh()
    },
  })
  if (state === 'loading') return <LoadingScreen />
  if (!me)
    return (
      <SignInFrame
        title={t('activation:pending.title')}
        sentence={t('activation:pending.signedOut')}
        footerLinks={footerLinks}
      >
        <Button size="md" fullWidth renderRoot={(root) => <AppLink {...root} to="/auth" />}>
          {t('common:act.signIn')}
        </Button>
      </SignInFrame>
    )
  if (!me.organization) return <GoTo to={me.approval === null ? '/onboarding' : '/pending-approval'} />
  if (me.organization.status !== 'pending_activation') return <GoTo to="/dashboard" />
  return (
    <SignInFrame
      title={t('activation:pending.title')}
      sentence={t('activation:pending.sentence', { organization: me.organization.name })}
      footerLinks={footerLinks}
    >
      {manages && (
        <Button size="md" fullWidth loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('activation:pending.resend', { email: me.email })}
        </Button>
      )}
      <Button
        size="md"
        fullWidth
        mt="sm"
        variant="default"
        renderRoot={(root) => <AppLink {...root} to="/dashboard" />}
      >
        {t('activation:dashboard')}
      </Button>
    </SignInFrame>
  )
}
