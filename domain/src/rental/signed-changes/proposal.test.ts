import { expect, it } from 'vitest'
import { isSignable } from '../signing/legal-form.ts'
import { APPLIED_KINDS, proposalOf } from './proposal.ts'

it('proposes other terms for an annex and the end for a notice, which are signed', () => {
  expect(APPLIED_KINDS.map((kind) => [kind, proposalOf(kind), isSignable(kind)])).toEqual([
    ['annex', 'changeTerms', true],
    ['notice', 'terminate', true],
  ])
})
