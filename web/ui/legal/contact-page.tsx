import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import type { FooterLink } from '../shell/types.ts'
import { Card } from '../show/card.tsx'
import type { Operator } from './documents.ts'
import { OperatorCard } from './operator-card.tsx'
import { PublicPage } from './public-page.tsx'

/** Contact details of the operator. Tenants are referred to their landlord. */
export function ContactPage(props: {
  operator: Operator | undefined
  footerLinks: readonly FooterLink[]
  /** Where tenants learn how to sign in. Left out in the portal itself. */
  tenantPortal?: string
  /** A form for people who do not want to use their own mail program. */
  form?: ReactNode
  /** Shown only to the operator. */
  notice?: ReactNode
}): ReactNode {
  const { t } = useTranslation('legal')
  return (
    <PublicPage
      title={t('documents.contact')}
      sentence={t('contact.sentence')}
      footerLinks={props.footerLinks}
    >
      {props.notice}
      <OperatorCard operator={props.operator} />
      {props.form}
      <Card title={t('contact.tenantTitle')}>
        <p>{t('contact.tenantText')}</p>
        {props.tenantPortal && <AppLink to={props.tenantPortal}>{t('contact.tenantPortal')}</AppLink>}
      </Card>
    </PublicPage>
  )
}
