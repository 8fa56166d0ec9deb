import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import {
  ARCHIVE_MAX_BYTES,
  archivesOf,
  DOCUMENT_KINDS,
  DOCUMENTS_PER_ARCHIVE,
  documentState,
  isConfidential,
  mayReceive,
  missingKinds,
} from './kinds.ts'

const today = '2026-03-15'

describe('a document', () => {
  it.each([
    [null, 'valid'],
    ['2026-03-14', 'expired'],
    ['2026-03-15', 'expiring'],
    [addDays(today, 30), 'expiring'],
    [addDays(today, 31), 'valid'],
  ] as const)('that expires on %s is %s', (expiresOn, state) => {
    expect(documentState(expiresOn, today)).toBe(state)
  })

  it('with numbers of identity papers is confidential', () => {
    expect(DOCUMENT_KINDS.filter(isConfidential)).toEqual(['identity'])
  })
})

it.each([
  ['property', null, 'b', true],
  ['organization', null, 'b', true],
  ['tenant', 'a', 'a', true],
  ['tenant', 'a', 'b', false],
  ['lease', 'a', 'b', false],
  ['ticket', null, 'b', false],
  ['ticket', 'b', 'b', true],
] as const)('a document of a %s whose tenant is %s may go to %s: %s', (subject, own, tenant, may) => {
  expect(mayReceive(subject, own, tenant)).toBe(may)
})

describe('the required documents of a lease', () => {
  it('are missing until there is one of their kind that has not expired', () => {
    const required = ['insurance', 'lease'] as const
    expect(missingKinds(required, [], today)).toEqual(['lease', 'insurance'])
    const lease = { kind: 'lease', expiresOn: null } as const
    expect(missingKinds(required, [lease, { kind: 'insurance', expiresOn: '2026-03-14' }], today)).toEqual([
      'insurance',
    ])
    expect(missingKinds(required, [lease, { kind: 'insurance', expiresOn: today }], today)).toEqual([])
    expect(missingKinds([], [], today)).toEqual([])
  })
})

it('divides documents into archives without losing one', () => {
  const tenMb = 10 * 1024 * 1024
  for (const rows of [
    [],
    Array.from({ length: 120 }, (_, id) => ({ id, bytes: 1 })),
    Array.from({ length: 23 }, (_, id) => ({ id, bytes: tenMb })),
  ]) {
    const archives = archivesOf(rows)
    expect(archives.flat()).toEqual(rows)
    for (const archive of archives) {
      expect(archive.length).toBeLessThanOrEqual(DOCUMENTS_PER_ARCHIVE)
      expect(archive.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(ARCHIVE_MAX_BYTES)
    }
  }
})
