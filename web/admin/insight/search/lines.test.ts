import { formatMoney } from '@domovik/locales/format.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadWords, showLanguage } from '../../../ui/app/words.ts'
import { lineOf, lineWords } from './lines.ts'

beforeAll(async () => {
  await showLanguage('en')
  await Promise.all(lineWords.map((name) => loadWords('en', name)))
})

const id = '01a0486f-0000-7000-8000-000000000001'
const tenant = { name: 'Andrzej Kamiński' }

test('a property shows its address, type and status', () => {
  expect(
    lineOf({
      scope: 'properties',
      id,
      address: 'Długa 5',
      property_type: 'apartment',
      status: 'occupied',
      description: null,
    }),
  ).toEqual({ id, to: `/properties/${id}`, title: 'Długa 5', note: 'Apartment • Occupied' })
})

test('a tenant shows name, email and status', () => {
  expect(
    lineOf({
      scope: 'tenants',
      id,
      name: 'Kasia',
      email: 'kasia@example.com',
      phone: null,
      tenant_status: 'active',
    }),
  ).toEqual({ id, to: `/tenants/${id}`, title: 'Kasia', note: 'kasia@example.com • Active' })
})

test('a lease shows the start of its id, tenant, rent and status, with the one format of money', () => {
  expect(
    lineOf({
      scope: 'leases',
      id,
      rent_amount: 83_000,
      currency: 'EUR',
      status: 'active',
      terms: null,
      tenant,
    }),
  ).toEqual({
    id,
    to: `/leases/${id}`,
    title: 'Lease #01a0486f',
    note: `Andrzej Kamiński • ${formatMoney(83_000, 'EUR')} • Active`,
  })
})

test('a payment shows type, amount, tenant and status', () => {
  expect(
    lineOf({
      scope: 'payments',
      id,
      payment_type: 'refund',
      amount: 128_000,
      currency: 'EUR',
      payment_status: 'completed',
      description: null,
      reference: null,
      tenant,
    }),
  ).toEqual({
    id,
    to: `/payments/${id}`,
    title: `Refund - ${formatMoney(128_000, 'EUR')}`,
    note: 'Andrzej Kamiński • Completed',
  })
})

test('a stay shows its reference, guest, days, address and status', () => {
  const stay = {
    scope: 'bookings',
    id,
    reference: 'B-AB2CD3',
    status: 'confirmed',
    check_in: '2026-06-01',
    check_out: '2026-06-05',
    address: 'ul. Morska 5',
  } as const
  const line = lineOf({ ...stay, tenant })
  expect(line).toMatchObject({ id, to: `/bookings/${id}`, title: 'B-AB2CD3 • Andrzej Kamiński' })
  expect(line.note).toMatch(/2026.*2026 • ul\. Morska 5 • Confirmed$/)
  expect(lineOf({ ...stay, tenant: null }).title).toBe('B-AB2CD3')
})
