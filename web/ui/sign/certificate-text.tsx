import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'

type Certificate = {
  signer: string
  issuer: string
  statesQualified: boolean
  selfSigned: boolean
  visibleOn: readonly number[]
}

/** Says whose certificate it is, who issued it, and what was not checked. */
export function CertificateText({ certificate }: { certificate: Certificate }): ReactNode {
  const { signer, issuer, statesQualified, selfSigned, visibleOn } = certificate
  const { t } = useTranslation('signing')
  return [
    // Names of companies often end with a full stop ("sp. z o.o.").
    `${t(selfSigned ? 'certificate.self' : 'certificate.of', { signer, issuer }).replace(/\.$/, '')}.`,
    ...(statesQualified ? [t('certificate.qualified')] : []),
    ...(visibleOn.length > 0 ? [t('certificate.pages', { pages: visibleOn.join(', ') })] : []),
  ].join(' ')
}
