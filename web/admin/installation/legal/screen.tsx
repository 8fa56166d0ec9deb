import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import { ContactPage } from '../../../ui/legal/contact-page.tsx'
import type { LegalDocument } from '../../../ui/legal/documents.ts'
import { LegalPage } from '../../../ui/legal/legal-page.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'

/** Only the contact page needs it. */
const ContactForm = lazyPart(() => import('../contact/contact-form.tsx').then((module) => module.ContactForm))

function Legal({ document }: { document: LegalDocument }): ReactNode {
  return (
    <LegalPage
      document={document}
      operator={useSite()?.operator}
      footerLinks={useFooterLinks()}
      notice={<MissingOperator />}
    />
  )
}

/** Tells admins of the installation, and nobody else, that the operator is not configured (LEGAL-19). */
function MissingOperator(): ReactNode {
  const site = useSite()
  const { me } = useSession()
  const { t } = useTranslation('legal')
  const complete = site?.operator.name && site.operator.address && site.operator.email
  if (!site || complete || !me || me.systemRole === 'user') return null
  return <p role="status">{t('operator.missing')}</p>
}

/** /privacy-policy */
export const PrivacyScreen = (): ReactNode => <Legal document="privacy" />

/** /rodo */
export const DataProtectionScreen = (): ReactNode => <Legal document="dataProtection" />

/** /regulamin and /terms */
export const TermsScreen = (): ReactNode => <Legal document="terms" />

/** /contact */
export function ContactScreen(): ReactNode {
  return (
    <ContactPage
      operator={useSite()?.operator}
      footerLinks={useFooterLinks()}
      tenantPortal="/tenant-portal"
      form={
        <Suspense>
          <ContactForm />
        </Suspense>
      }
      notice={<MissingOperator />}
    />
  )
}
