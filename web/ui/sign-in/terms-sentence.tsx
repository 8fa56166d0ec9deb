import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { Trans } from '../app/language.ts'

/** The terms that are accepted with an account, with links to both texts. */
export const TermsSentence = (): ReactNode => (
  <Trans
    ns="sign_in"
    i18nKey="signUp.terms"
    components={{
      1: <AppLink to="/regulamin" target="_blank" />,
      3: <AppLink to="/privacy-policy" target="_blank" />,
    }}
  />
)
