/** Reads and decides the conditions of templates. */
import { isCivilDate } from '../../dates.ts'
import { SIGNS, type Sign, type Test, type Value } from './syntax.ts'
import { type ListKey, typeOf, type VariableType } from './variables.ts'

const SHAPE = /^(not\s+)?([a-z][a-z0-9_.]*)(?:\s*(!=|<=|>=|=|<|>)\s*(.+))?$/

/**
 * Returns the condition, for example `lease.end`, `not tenant.email` or `lease.deposit > 1000.00`. Null if it is not
 * clear: an unknown variable, or a constant of another type.
 */
export function readCondition(text: string, list: ListKey | null): Test | null {
  const match = SHAPE.exec(text)
  if (!match) return null
  const [, not, key = '', sign, written] = match
  const type = typeOf(key, list)
  if (type === null) return null
  if (sign === undefined || written === undefined) return { kind: 'given', key, given: not === undefined }
  const constant = constantOf(type, written.trim())
  const ordered = type !== 'text' || sign === '=' || sign === '!='
  const known = SIGNS.find((each): each is Sign => each === sign)
  if (not !== undefined || constant === null || !ordered || !known) return null
  return { kind: 'compare', key, sign: known, constant }
}

/** Amounts are written with a point and become cents; texts may have quotation marks. */
function constantOf(type: VariableType, written: string): string | number | null {
  switch (type) {
    case 'money': {
      const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(written)
      return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : null
    }
    case 'number':
      return /^\d{1,6}$/.test(written) ? Number(written) : null
    case 'date':
      return isCivilDate(written) ? written : null
    case 'text':
      return written.replace(/^"(.*)"$/, '$1')
  }
}

/** Returns whether the condition holds. Nothing compares with a value that is missing, except "is not". */
export function holds(test: Test, value: Value | null): boolean {
  if (test.kind === 'given') return (value !== null) === test.given
  if (value === null) return test.sign === '!='
  const { raw } = value
  const { constant, sign } = test
  const order = compare(raw, constant)
  switch (sign) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '>':
      return order > 0
    case '<=':
      return order <= 0
    case '>=':
      return order >= 0
  }
}

function compare(left: string | number, right: string | number): number {
  const [one, other] = [left, right].map((each) => (typeof each === 'string' ? each.toLowerCase() : each))
  if (one === other) return 0
  return one! < other! ? -1 : 1
}
