import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../errors.ts'
import { runs } from '../../random-tests.fixture.ts'
import { parseTemplate, parseTitle } from './parse.ts'
import { BLANK, fillTemplate } from './render.ts'
import type { TemplateData, Value } from './syntax.ts'

const of = (raw: string | number, text = String(raw)): Value => ({ raw, text })
const data: TemplateData = {
  values: {
    'tenant.name': of('Żaneta {ask.trap} #panic'),
    'tenant.email': null,
    'lease.rent': of(100_000, '1 000,00 zł'),
    'lease.end': of('2027-03-31', '31 marca 2027'),
    'property.city': of('Kraków'),
  },
  lists: {
    charges: [
      { 'charge.name': of('Czynsz'), 'charge.open': of(100, '1,00') },
      { 'charge.name': of('Media'), 'charge.open': null },
    ],
  },
}
const fill = (text: string, title = 'Title', given = data) => {
  const { nodes, issues } = parseTemplate(text)
  expect(issues).toEqual([])
  return fillTemplate(nodes, parseTitle(title).parts, given)
}
const shown = (condition: string): boolean =>
  fill(`{if ${condition}}\nyes\n{else}\nno\n{end}`).blocks[0]?.kind === 'text' &&
  JSON.stringify(fill(`{if ${condition}}\nyes\n{else}\nno\n{end}`).blocks).includes('yes')

describe('a filled template', () => {
  it('writes one full stop after a value that ends with one', () => {
    const given = { ...data, values: { ...data.values, 'tenant.name': of('Lipa sp. z o.o.') } }
    const text = (template: string) => fill(template, 'T', given).blocks
    expect(text('Between {tenant.name}. And')).toEqual([
      { kind: 'text', text: 'Between Lipa sp. z o.o. And' },
    ])
    expect(text('{tenant.name}, here.')).toEqual([{ kind: 'text', text: 'Lipa sp. z o.o., here.' }])
    expect(text('{property.city}.')).toEqual([{ kind: 'text', text: 'Kraków.' }])
  })

  it('writes values and never reads them as a template', () => {
    expect(fill('Dear {tenant.name}', 'For {tenant.name}')).toEqual({
      title: 'For Żaneta {ask.trap} #panic',
      blocks: [{ kind: 'text', text: 'Dear Żaneta {ask.trap} #panic' }],
      missing: [],
    })
  })

  it('numbers clauses that are printed, and joins items and rows', () => {
    const { blocks } = fill(
      '## One\n{if tenant.email}\n## Never\n{end}\n## Two\n- a\n- b\n\n| Name | Open |\n{each charges}\n| {charge.name} |\n{end}',
    )
    expect(blocks).toEqual([
      { kind: 'clause', text: '1. One' },
      { kind: 'clause', text: '2. Two' },
      { kind: 'items', items: ['a', 'b'] },
      {
        kind: 'table',
        head: ['Name', 'Open'],
        rows: [
          ['Czynsz', ''],
          ['Media', ''],
        ],
      },
    ])
  })

  it('names each missing value that it would print, and no other', () => {
    const { missing, blocks } = fill(
      '{tenant.email} {tenant.email}\n{if tenant.phone}\n{tenant.phone}\n{end}\n\n{each charges}\n- {charge.open}\n{end}\n{ask.reason}',
      '{organization.phone}',
    )
    expect(missing).toEqual(['organization.phone', 'tenant.email', 'charge.open', 'ask.reason'])
    expect(blocks[0]).toEqual({ kind: 'text', text: `${BLANK} ${BLANK}` })
  })

  it.each([
    ['tenant.name', true],
    ['tenant.email', false],
    ['not tenant.email', true],
    ['lease.rent = 1000.00', true],
    ['lease.rent = 1000', true],
    ['lease.rent > 1000.00', false],
    ['lease.rent >= 1000.00', true],
    ['lease.rent != 5', true],
    ['lease.end < 2027-04-01', true],
    ['lease.end > 2027-03-31', false],
    ['property.city = "kraków"', true],
    ['property.city != Warszawa', true],
    ['tenant.email = a@b.c', false],
    ['tenant.email != a@b.c', true],
  ])('decides %s as %s', (condition, expected) => {
    expect(shown(condition)).toBe(expected)
  })

  it('refuses a paper that its lists make too long', () => {
    const lines = Array.from({ length: 5000 }, () => ({ 'charge.name': of('x'.repeat(100)) }))
    const text = `{each charges}\n${'- {charge.name}\n'.repeat(250)}{end}`
    const { nodes } = parseTemplate(text)
    const run = () => fillTemplate(nodes, [], { values: {}, lists: { charges: lines } })
    expect(run).toThrow(new DomainError('template_too_long'))
  })

  it('prints every line of a list, and refuses a list that is too long', () => {
    const { nodes } = parseTemplate('{each charges}\n- {charge.name}\n{end}')
    const fillLines = (count: number) => {
      const charges = Array.from({ length: count }, (_, at) => ({ 'charge.name': of(`Opłata ${at}`) }))
      return fillTemplate(nodes, [], { values: {}, lists: { charges } }).blocks[0]
    }
    expect(fillLines(300)).toMatchObject({ kind: 'items', items: { length: 300, 299: 'Opłata 299' } })
    expect(fillLines(1_000)).toMatchObject({ items: { length: 1_000 } })
    expect(() => fillLines(1_001)).toThrow(new DomainError('template_too_long'))
  })

  it('prints every value exactly as given', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, city) => {
        const values = { 'tenant.name': of(name), 'property.city': of(city) }
        const { blocks } = fill('{tenant.name}\n- {property.city}', 'x', { values, lists: {} })
        expect(blocks).toEqual([
          { kind: 'text', text: name },
          { kind: 'items', items: [city] },
        ])
      }),
      { numRuns: runs(200) },
    )
  })
})
