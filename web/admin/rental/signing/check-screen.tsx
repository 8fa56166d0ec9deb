import type { DocumentKind } from '@domovik/domain/rental/documents/kinds.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { CheckPage } from '../../../ui/sign/check-page.tsx'
import { client } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'

/** /verify: checks a signed document without a sign-in. */
export function CheckScreen(): ReactNode {
  const { t } = useTranslation('documents')
  return (
    <CheckPage
      footerLinks={useFooterLinks()}
      ask={(question) => client.signings.check(question)}
      kindName={(kind) => t(`kinds.${kind as DocumentKind}`)}
    />
  )
}
