import type { ReactNode } from 'react'

/** Longer than a number: notes beside it, or two numbers. */
const longestNumber = 20

/** A phone number that can be called. It stays on one line. */
export function PhoneLink({ phone, label }: { phone: string; label?: string }): ReactNode {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={label}
      className={phone.length <= longestNumber ? 'nowrap' : undefined}
    >
      {phone}
    </a>
  )
}
