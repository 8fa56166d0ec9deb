export type Credential = { email: string } | { phone: string }

/** Reads the field that accepts an e-mail address or a phone number (AUTH-09). Null if it is neither. */
export function credentialOf(text: string): Credential | null {
  const value = text.trim()
  if (value.includes('@')) return /^[^\s@]+@[^\s@]+$/.test(value) ? { email: value } : null
  const digits = value.replace(/[\s().-]/g, '')
  return /^\+?\d{7,15}$/.test(digits) ? { phone: digits.startsWith('+') ? digits : `+${digits}` } : null
}
