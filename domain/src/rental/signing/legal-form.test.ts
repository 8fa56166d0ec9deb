import { describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS } from '../documents/kinds.ts'
import { isSignable, LAWS, type LegalForm, legalForm, requireRoute } from './legal-form.ts'

const year = { kind: 'ordinary' as const, start: '2026-03-01', end: '2027-02-28' }
const longer = { ...year, end: '2027-03-01' }
const indefinite = { ...year, end: null }
const occasional = { ...year, kind: 'occasional' as const }
const institutional = { ...longer, kind: 'institutional' as const }

const free: LegalForm = { routes: ['in_app', 'qualified', 'paper'], acknowledge: false }
const acknowledged: LegalForm = { ...free, acknowledge: true }
const written: LegalForm = { routes: ['qualified', 'paper'], acknowledge: false }

describe('the legal form of a document', () => {
  it.each([
    ['lease', 'pl', year, free],
    ['lease', 'pl', longer, acknowledged],
    ['lease', 'pl', indefinite, free],
    ['lease', 'pl', null, free],
    ['annex', 'pl', year, free],
    ['annex', 'pl', longer, acknowledged],
    ['lease', 'pl', occasional, written],
    ['annex', 'pl', occasional, written],
    ['lease', 'pl', institutional, written],
    ['handover', 'pl', occasional, free],
    ['lease', 'none', occasional, written],
    ['notice', 'pl', indefinite, written],
    ['handover', 'pl', longer, free],
    ['other', 'pl', longer, free],
    ['lease', 'es', longer, free],
    ['annex', 'es', longer, free],
    ['notice', 'none', longer, free],
  ] as const)('of %s under %s for %o is %o', (kind, law, lease, form) => {
    expect(legalForm(kind, law, lease)).toEqual(form)
  })

  it('never refuses pens and paper or qualified signatures', () => {
    for (const law of LAWS)
      for (const kind of DOCUMENT_KINDS)
        for (const lease of [year, longer, indefinite, occasional, institutional, null])
          for (const route of ['qualified', 'paper'] as const)
            expect(() => requireRoute(legalForm(kind, law, lease), route, false)).not.toThrow()
  })

  it('refuses a click where the law asks for writing, and a click without the acknowledgement', () => {
    expect(() => requireRoute(written, 'in_app', true)).toThrow('form_not_allowed')
    expect(() => requireRoute(acknowledged, 'in_app', false)).toThrow('validation_failed')
    expect(() => requireRoute(acknowledged, 'in_app', true)).not.toThrow()
    expect(() => requireRoute(free, 'in_app', false)).not.toThrow()
  })
})

it('house rules, insurance, certificates and identity documents are not signed', () => {
  expect(DOCUMENT_KINDS.filter(isSignable)).toEqual(['lease', 'annex', 'handover', 'notice', 'other'])
})
