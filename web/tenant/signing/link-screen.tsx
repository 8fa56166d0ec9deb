import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toApiError } from '../../ui/api/api-error.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { AttemptContext } from '../../ui/form/renewal.ts'
import { client } from '../api.ts'
import { LinkScreen, usePageLanguage } from '../shared/link-screen.tsx'
import { ConfirmPart } from './confirm-part.tsx'
import { keepPass, keptPass } from './pass.ts'
import { RequestPart } from './request-part.tsx'

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Refusals that say nothing about whether the signing goes on. */
const sayNothing: readonly string[] = ['network', 'rate_limited', 'signing_code_wrong']

const fragment = (): string => location.hash.slice(1)

/** The token is in the fragment, which browsers send to no server. Another link in the same tab shows another page. */
function useToken(): string {
  const [token, setToken] = useState(fragment)
  useEffect(() => {
    const changed = (): void => setToken(fragment())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  return token
}

/** /sign#token: a document that somebody signs without an account. */
export function SignByLinkScreen(): ReactNode {
  const token = useToken()
  const { t } = useTranslation('signing')
  if (!isToken(token))
    return (
      <main>
        <MessageScreen title={t('byLink.invalidTitle')} text={t('byLink.invalid')} />
      </main>
    )
  return <ByLink key={token} token={token} />
}

function ByLink({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('signing')
  const [pass, setPass] = useState(() => keptPass(token))
  const [codeNeeded, setCodeNeeded] = useState(false)
  const opened = useQuery({
    queryKey: ['sign', token],
    queryFn: ({ signal }) => client.signingLinks.open({ token }, { signal }),
    staleTime: 0,
  })
  const request = useQuery({
    queryKey: ['sign', token, pass],
    queryFn: ({ signal }) => client.signingLinks.read({ token, pass: pass! }, { signal }),
    enabled: pass !== null,
    staleTime: 0,
    // What was filled in stays while a new pass is read with.
    placeholderData: keepPreviousData,
  })
  // The pass ended, or another browser confirmed a code: this one confirms again.
  const problem = request.isError ? toApiError(request.error).code : null
  const refused = codeNeeded || problem === 'signing_code_needed'
  const words = {
    invalidTitle: t('byLink.invalidTitle'),
    invalid: t('byLink.invalid'),
    failed: t('byLink.failed'),
  }
  const confirmed = (given: string): void => {
    keepPass(token, given)
    setPass(given)
    setCodeNeeded(false)
  }
  const failed = (thrown: unknown): void => {
    const { code } = toApiError(thrown)
    if (code === 'signing_code_needed') setCodeNeeded(true)
    // The signing may have ended or changed; the page says so.
    else if (!sayNothing.includes(code))
      void Promise.all([pass !== null && request.refetch(), opened.refetch()])
  }
  const confirming = pass === null || refused
  return (
    <>
      {confirming && (
        <LinkScreen query={opened} words={words}>
          {(link) => (
            <InLanguage language={link.language}>
              <ConfirmPart
                token={token}
                link={link}
                again={codeNeeded}
                onConfirmed={confirmed}
                onFailed={failed}
              />
            </InLanguage>
          )}
        </LinkScreen>
      )}
      {pass !== null && (!refused || (request.data && problem !== 'link_invalid')) && (
        <div hidden={confirming}>
          <LinkScreen query={request} words={words}>
            {(shown) => (
              <InLanguage language={shown.language}>
                <AttemptContext value={pass}>
                  <RequestPart
                    access={{ token, pass }}
                    request={shown}
                    isPaused={confirming}
                    onFailed={failed}
                  />
                </AttemptContext>
              </InLanguage>
            )}
          </LinkScreen>
        </div>
      )}
    </>
  )
}

function InLanguage(props: {
  language: Parameters<typeof usePageLanguage>[0]
  children: ReactNode
}): ReactNode {
  usePageLanguage(props.language)
  return props.children
}
