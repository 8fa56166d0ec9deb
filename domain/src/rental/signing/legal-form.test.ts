import { describe, expect, it } from 'vitest'
import { LAWS, type LegalForm, legalForm, SIGNABLE_KINDS } from './legal-form.ts'

const year = { start: '2026-03-01', end: '2027-02-28', occasional: false }
const longer = { ...year, end: '2027-03-01' }
const indefinite = { ...year, end: null }
const occasional = { ...year, occasional: true }

const free: LegalForm = { routes: ['in_app', 'qualified', 'paper'], acknowledge: false }
const acknowledged: LegalForm = { ...free, acknowledge: true }
const written: LegalForm = { routes: ['qualified', 'paper'], acknowledge: false }

describe('the legal form of a paper', () => {
  it.each([
    ['lease', 'pl', year, free],
    ['lease', 'pl', longer, acknowledged],
    ['lease', 'pl', indefinite, free],
    ['lease_occasional', 'pl', year, written],
    ['annex', 'pl', year, free],
    ['annex', 'pl', longer, acknowledged],
    ['annex', 'pl', occasional, written],
    ['rent_change', 'pl', indefinite, written],
    ['notice', 'pl', indefinite, written],
    ['handover', 'pl', longer, free],
    ['settlement', 'pl', longer, free],
    ['demand', 'pl', longer, free],
    ['rent_confirmation', 'pl', longer, free],
    ['lease', 'es', longer, free],
    ['annex', 'es', longer, free],
    ['lease', 'none', longer, free],
  ] as const)('of %s under %s for %o is %o', (kind, law, lease, form) => {
    expect(legalForm(kind, law, lease)).toEqual(form)
  })

  it('never refuses pens and paper', () => {
    for (const law of LAWS)
      for (const kind of SIGNABLE_KINDS)
        for (const lease of [year, longer, indefinite, occasional])
          expect(legalForm(kind, law, lease).routes).toContain('paper')
  })
})
