import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { accountIn, askedIn, parseTemplate, parseTitle } from './parse.ts'
import { TEMPLATE_LIMITS } from './syntax.ts'

const codes = (text: string): string[] => parseTemplate(text).issues.map(({ code }) => code)

describe('the text of a template', () => {
  it('is headings, clauses, paragraphs, items, rows and places', () => {
    const { nodes, issues } = parseTemplate(
      '# Lease\n## Rent\nFirst line\nsecond {tenant.name}\n\nNext\n- item\n| a | b |\n{signatures}\n{page}',
    )
    expect(issues).toEqual([])
    expect(nodes.map(({ kind }) => kind)).toEqual([
      ...['heading', 'clause', 'text', 'text', 'item', 'row', 'signatures', 'page'],
    ])
    expect(nodes[2]).toEqual({
      kind: 'text',
      parts: [
        { kind: 'text', text: 'First line' },
        { kind: 'text', text: '\n' },
        { kind: 'text', text: 'second ' },
        { kind: 'value', key: 'tenant.name' },
      ],
    })
  })

  it('reads doubled braces as braces', () => {
    expect(parseTemplate('a {{b}} c').nodes).toEqual([
      { kind: 'text', parts: [{ kind: 'text', text: 'a {b} c' }] },
    ])
  })

  it.each([
    ['', 'text_missing', 1],
    ['{tenant.shoe_size}', 'variable_unknown', 1],
    ['{constructor.name}', 'variable_unknown', 1],
    ['{__proto__}', 'command_unknown', 1],
    ['a\n{charge.amount}', 'variable_outside_list', 2],
    ['{if tenant.email}\na', 'end_missing', 1],
    ['a\n{end}', 'end_unexpected', 2],
    ['{else}', 'else_unexpected', 1],
    ['{if tenant.email}\n{else}\n{else}\n{end}', 'else_unexpected', 3],
    ['{each wishes}\n{end}', 'list_unknown', 1],
    ['{each charges}\n{each meters}\n{end}\n{end}', 'list_in_list', 2],
    ['{while true}', 'command_unknown', 1],
    ['an open { brace', 'brace_open', 1],
    ['a closed } brace', 'brace_open', 1],
    ['{if lease.rent > much}\n{end}', 'condition_unclear', 1],
    ['{if tenant.name > "a"}\n{end}', 'condition_unclear', 1],
    ['{if not lease.rent > 5}\n{end}', 'condition_unclear', 1],
    ['{if lease.start = 2026-02-30}\n{end}', 'condition_unclear', 1],
    ['{if unknown.thing}\n{end}', 'condition_unclear', 1],
  ])('refuses %j as %s in line %i', (text, code, line) => {
    expect(parseTemplate(text).issues[0]).toMatchObject({ code, line })
  })

  it('has limits of length, parts and depth', () => {
    expect(codes('a'.repeat(TEMPLATE_LIMITS.characters + 1))).toEqual(['text_too_long'])
    expect(codes('a'.repeat(TEMPLATE_LIMITS.characters))).toEqual([])
    expect(codes('- a\n'.repeat(TEMPLATE_LIMITS.parts))).toEqual([])
    const long = parseTemplate('- a\n'.repeat(TEMPLATE_LIMITS.parts + 500))
    expect(long.issues).toMatchObject([{ code: 'too_many_parts', line: TEMPLATE_LIMITS.parts + 1 }])
    expect(long.nodes).toHaveLength(TEMPLATE_LIMITS.parts)
    const nested = (depth: number) => `${'{if tenant.name}\n'.repeat(depth)}a\n${'{end}\n'.repeat(depth)}`
    expect(codes(nested(TEMPLATE_LIMITS.depth))).toEqual([])
    expect(codes(nested(TEMPLATE_LIMITS.depth + 1))).toContain('too_deep')
  })

  it('names what is asked once, in its order, also in conditions and the title', () => {
    const { nodes } = parseTemplate('{ask.b}\n{if ask.a}\n| {ask.c} | {ask.b} |\n{end}')
    expect(askedIn(nodes, parseTitle('About {ask.z}').parts)).toEqual(['ask.z', 'ask.b', 'ask.a', 'ask.c'])
  })

  it('names what shows the account of the tenant, also in a condition and in a list', () => {
    const { nodes } = parseTemplate(
      '{if account.overdue > 0}\nPay\n{end}\n{if lease.end}\n{each charges}\n- one\n{end}\n{end}\n{lease.rent}',
    )
    expect(accountIn(nodes, parseTitle('{account.balance}').parts)).toEqual([
      'account.balance',
      'account.overdue',
      'charge.open',
    ])
  })

  it('never throws and never takes long, whatever is typed', () => {
    const piece = fc.constantFrom(
      ...[
        '{if tenant.name}',
        '{each charges}',
        '{end}',
        '{else}',
        '{',
        '}',
        '{{',
        '|',
        '# ',
        '## ',
        '- ',
        '\n',
      ],
      ...['{charge.name}', '{ask.x}', '#read("/etc/passwd")', '\u202e', 'a', '{if lease.rent >= 10.00}'],
    )
    const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 400 })
    fc.assert(
      fc.property(text, (parts) => {
        const { nodes, issues } = parseTemplate(parts.join(''))
        expect(nodes.length).toBeLessThanOrEqual(TEMPLATE_LIMITS.parts)
        for (const { line } of issues) expect(line).toBeGreaterThan(0)
      }),
      { numRuns: runs(300) },
    )
  })
})
