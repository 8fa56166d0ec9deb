/** A style sheet as the build reads it, so that a page contains only the rules it uses. */
export type StyleRule =
  | { selectors: readonly string[]; declarations: readonly string[] }
  | { at: string; rules: readonly StyleRule[] }
  /** An at-rule with declarations, such as @font-face and @keyframes, or without anything, such as @layer. */
  | { at: string; text: string }

/**
 * Returns the rules that apply to a page: those whose classes and fragments of ids occur in its HTML, without custom
 * properties and animations that nothing reads.
 */
export const stylesOf = (rules: readonly StyleRule[], html: string): string => write(usedBy(rules, html))

/** As `stylesOf`, before it is written. */
export function usedBy(rules: readonly StyleRule[], html: string): readonly StyleRule[] {
  const wanted = appliesTo(html)
  return withoutUnread(keep(rules, wanted), html)
}

/** Returns what decides whether a selector may apply to an element of some HTML. */
export function appliesTo(html: string): (selector: string) => boolean {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag))
  return (selector) => applies(selector, classes, tags)
}

/** Elements around the screen, and what a selector may name without being an element of the page. */
const always = new Set(['html', 'body', 'from', 'to'])

function applies(selector: string, classes: ReadonlySet<string>, tags: ReadonlySet<string>): boolean {
  const plain = withoutFunctions(selector).replace(/\[[^\]]*\]/g, '')
  for (const [, name = ''] of plain.matchAll(/\.((?:[\w-]|\\.)+)/g))
    if (!classes.has(name.replace(/\\(.)/g, '$1'))) return false
  for (const [, tag = ''] of plain.matchAll(/(?:^|[\s>+~(])([a-z][a-z0-9]*)/g))
    if (!tags.has(tag) && !always.has(tag)) return false
  return true
}

/** Leaves out :not(...), :where(...), :is(...) and their like, which may name what is not on the page. */
export function withoutFunctions(selector: string): string {
  let text = selector
  for (;;) {
    const shorter = text.replace(/:[\w-]+\([^()]*\)/g, '')
    if (shorter === text) return text
    text = shorter
  }
}

function keep(rules: readonly StyleRule[], wanted: (selector: string) => boolean): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    if ('selectors' in rule) {
      const selectors = rule.selectors.filter(wanted)
      return selectors.length > 0 ? [{ ...rule, selectors }] : []
    }
    if (!('rules' in rule)) return [rule]
    const inside = keep(rule.rules, wanted)
    return inside.length > 0 ? [{ ...rule, rules: inside }] : []
  })
}

/** Leaves out custom properties and animations until nothing more is unread. */
function withoutUnread(rules: readonly StyleRule[], html: string): readonly StyleRule[] {
  let current = rules
  for (;;) {
    const text = write(current) + html
    const read = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
    const next = current.flatMap((rule) => withoutNames(rule, read, text))
    if (write(next).length === write(current).length) return next
    current = next
  }
}

function withoutNames(rule: StyleRule, read: ReadonlySet<string | undefined>, text: string): StyleRule[] {
  if ('rules' in rule) {
    const rules = rule.rules.flatMap((each) => withoutNames(each, read, text))
    return rules.length > 0 ? [{ ...rule, rules }] : []
  }
  if ('text' in rule) {
    const animation = /^@keyframes\s+(\S+)/.exec(rule.at)?.[1]
    return animation && text.split(animation).length <= 2 ? [] : [rule]
  }
  const declarations = rule.declarations.filter(
    (one) => !one.startsWith('--') || read.has(one.slice(0, one.indexOf(':'))),
  )
  return declarations.length > 0 ? [{ ...rule, declarations }] : []
}

/** Returns rules as CSS. */
export const write = (rules: readonly StyleRule[]): string =>
  rules
    .map((rule) => {
      if ('selectors' in rule) return `${rule.selectors.join(',')}{${rule.declarations.join(';')}}`
      if ('rules' in rule) return `${rule.at}{${write(rule.rules)}}`
      return rule.text ? `${rule.at}{${rule.text}}` : `${rule.at};`
    })
    .join('')
