import { expect, test } from 'vitest'
import { errorReport, withoutSecrets } from './error-report.ts'

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjMifQ.c2lnbmF0dXJl'

test.each([
  [
    `https://app.example/auth?code=abc&next=%2Fleases`,
    'https://app.example/auth?code=removed&next=%2Fleases',
  ],
  [`https://app.example/auth#access_token=${token}`, 'https://app.example/auth'],
  [
    'https://app.example/tenant-invitation?token=s3cret&x=1',
    'https://app.example/tenant-invitation?token=removed&x=1',
  ],
  ['https://home.example/invite/abcdef', 'https://home.example/invite/removed'],
  ['https://app.example/payments?status=overdue', 'https://app.example/payments?status=overdue'],
])('%s is reported as %s', (address, reported) => {
  expect(withoutSecrets(address)).toBe(reported)
})

test('a report contains what failed, where and how often, and no token', () => {
  const error = new Error(`GET /x?refresh_token=r4nd0m failed with Bearer ${token}`)
  const report = errorReport(error, {
    id: 'e1',
    context: 'Payments',
    at: new Date('2026-11-21T10:00:00Z'),
    browser: 'test',
    url: `https://app.example/payments?access_token=${token}`,
    retryCount: 2,
  })
  expect(report).toMatchObject({
    id: 'e1',
    context: 'Payments',
    retryCount: 2,
    timestamp: '2026-11-21T10:00:00.000Z',
  })
  expect(report.stack).toContain('error-report.test')
  expect(JSON.stringify(report)).not.toMatch(/eyJ|r4nd0m/)
})
