/**
 * The legal documents and their sections, in order. The texts are in the namespace `legal` (LEGAL-01 to LEGAL-03).
 */
export const documents = {
  privacy: ['who', 'what', 'why', 'whom', 'howLong', 'browser', 'safe', 'rights', 'changes'],
  dataProtection: ['roles', 'processing', 'others', 'tenants', 'requests', 'howLong', 'contact'],
  terms: [
    'who',
    'service',
    'account',
    'price',
    'withdrawal',
    'data',
    'complaints',
    'changes',
    'end',
    'liability',
    'law',
  ],
} as const

export type LegalDocument = keyof typeof documents

/** Who runs this installation. Values that are not configured are shown as missing. */
export interface Operator {
  name: string | null
  address: string | null
  email: string | null
  phone: string | null
  taxId: string | null
}
