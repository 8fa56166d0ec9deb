/** ORG-08: the stored key is `company`; `llc` is read as an alias. */
export const BUSINESS_TYPES = [
  'individual',
  'sole_proprietorship',
  'company',
  'corporation',
  'partnership',
  'real_estate_agency',
  'property_management',
  'other',
] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]

/**
 * Reads a business type from text; 'Real Estate-Agency' and 'llc' are accepted. Null if unknown.
 */
export const parseBusinessType = (text: string): BusinessType | null => {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return key === 'llc' ? 'company' : (BUSINESS_TYPES.find((type) => type === key) ?? null)
}

/** ORG-14: number of people in each band, both ends included; null means no upper end. */
export const COMPANY_SIZES = ['startup', 'small', 'medium', 'large', 'enterprise'] as const
export type CompanySize = (typeof COMPANY_SIZES)[number]
export const COMPANY_SIZE_BANDS: Readonly<Record<CompanySize, { from: number; to: number | null }>> = {
  startup: { from: 1, to: 10 },
  small: { from: 11, to: 50 },
  medium: { from: 51, to: 250 },
  large: { from: 251, to: 1000 },
  enterprise: { from: 1001, to: null },
}

export const INDUSTRIES = [
  'real_estate',
  'property_management',
  'construction',
  'hospitality',
  'other',
] as const
export type Industry = (typeof INDUSTRIES)[number]

/** ORG-11 */
export const GEOGRAPHIC_REACHES = ['local', 'regional', 'national', 'international'] as const

/** ORG-03 */
export const ORGANIZATION_NAME_MIN = 2

/** ORG-07: size in bytes. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
