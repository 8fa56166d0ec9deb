/** Reads the variables in a line of a template. */
import type { Inline, TemplateIssue } from './syntax.ts'
import { LIST_KEYS, type ListKey, typeOf } from './variables.ts'

/**
 * Returns the parts of a line. A variable is written {tenant.name}; {{ and }} are braces. Adds to `issues` what it does not
 * understand.
 */
export function readInline(
  text: string,
  line: number,
  list: ListKey | null,
  issues: TemplateIssue[],
): Inline[] {
  const parts: Inline[] = []
  let plain = ''
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if ((sign === '{' || sign === '}') && text[at + 1] === sign) {
      plain += sign
      at += 1
    } else if (sign === '{') {
      const end = text.indexOf('}', at)
      if (end < 0) {
        issues.push({ line, code: 'brace_open' })
        return parts
      }
      const key = text.slice(at + 1, end).trim()
      flush()
      checkVariable(key, line, list, issues)
      parts.push({ kind: 'value', key })
      at = end
    } else if (sign === '}') {
      issues.push({ line, code: 'brace_open' })
      return parts
    } else plain += sign
  }
  flush()
  return parts
}

/** Adds an issue if the variable is not known at this place. */
export function checkVariable(
  key: string,
  line: number,
  list: ListKey | null,
  issues: TemplateIssue[],
): void {
  if (typeOf(key, list) !== null) return
  const elsewhere = LIST_KEYS.some((other) => typeOf(key, other) !== null)
  issues.push({
    line,
    code: elsewhere ? 'variable_outside_list' : 'variable_unknown',
    word: key.slice(0, 60),
  })
}
