/** A form that a list opens begins with what the page is about: its property, tenant or lease, which the address names. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Lists whose new records belong to no property, tenant or lease, or whose form reads the address itself. */
const others: Record<string, string> = {
  'web/admin/rental/announcements/list.tsx': 'goes to several tenants',
  'web/admin/rental/letters/list.tsx': 'goes to several tenants',
  'web/admin/rental/owners/list.tsx': 'an owner is new',
  'web/admin/rental/paper-templates/list.tsx': 'a template is of no tenant',
  'web/admin/rental/properties/list.tsx': 'a property is new',
  'web/admin/rental/tenants/list.tsx': 'a tenant is new',
  'web/admin/rental/tickets/board.tsx': 'ticket-form.tsx',
  'web/admin/rental/tickets/list.tsx': 'ticket-form.tsx',
  'web/admin/rental/vendors/list.tsx': 'a vendor is new',
}

const text = (path: string): string => readFileSync(path, 'utf8')
const uses = (path: string): boolean => /\buseGiven\(\)/.test(text(path))

it('begins a new record with what its page is about', () => {
  const lists = globSync('web/admin/**/*.tsx').filter((path) => /useAddressFlag\('new\w*'\)/.test(text(path)))
  expect(lists.length).toBeGreaterThan(12)
  expect(lists.filter((path) => !uses(path)).sort()).toEqual(Object.keys(others).sort())
  expect(uses('web/admin/rental/tickets/ticket-form.tsx')).toBe(true)
})
