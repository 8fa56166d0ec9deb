import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { toApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { client } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'

type Outcome = { organization: string } | { failure: string } | null

const parameter = 'activation'
const tokenInAddress = (): string | null => new URL(location.href).searchParams.get(parameter)

/** Removes the secret of the link from the address, so that nobody reads it there later. */
function cleanAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
}

/** /activation-success: uses the link of the activation mail and confirms it (ROUTE-33). */
export function ActivationSuccessScreen(): ReactNode {
  const { state, me, refresh } = useSession()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation(['activation', 'common'])
  const [token] = useState(tokenInAddress)
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    if (!token) return
    cleanAddress()
    client.onboarding.activate({ token }).then(
      ({ organization }) => {
        setOutcome({ organization })
        void refresh()
      },
      (thrown: unknown) => setOutcome({ failure: errorText(toApiError(thrown)) }),
    )
  }, [token, refresh])
  if (state === 'loading' || (token && !outcome)) return <LoadingScreen />
  // A link that failed says nothing about the organization of this tab, which may be another one.
  const name = outcome
    ? 'organization' in outcome
      ? outcome.organization
      : null
    : me?.organization?.status === 'active'
      ? me.organization.name
      : null
  const failed = name === null
  return (
    <SignInFrame
      title={t(failed ? 'activation:failed.title' : 'activation:success.title')}
      sentence={
        failed
          ? outcome && 'failure' in outcome
            ? outcome.failure
            : t('activation:failed.sentence')
          : t('activation:success.sentence', { organization: name })
      }
      footerLinks={footerLinks}
    >
      <Button
        size="md"
        fullWidth
        renderRoot={(root) => (
          <AppLink {...root} to={failed ? '/pending-activation' : me ? '/dashboard' : '/auth'} />
        )}
      >
        {t(failed ? 'activation:failed.again' : me ? 'activation:dashboard' : 'common:act.signIn')}
      </Button>
    </SignInFrame>
  )
}
