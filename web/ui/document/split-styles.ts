import { appliesTo, type StyleRule, usedBy, withoutFunctions, write } from './style-rules.ts'

/**
 * Splits the rules that apply to a page into those that its first part needs, and the rest, which comes after that part. The first paint
 * does not wait for the rest. Each element looks as with all rules in one sheet: a rule of the first sheet is repeated in the rest if an
 * earlier rule of the rest may apply to the same element, because the later one must still have priority.
 */
export function splitStyles(
  rules: readonly StyleRule[],
  above: string,
  below: string,
): { first: string; rest: string } {
  const whole = usedBy(rules, above + below)
  const first = usedBy(whole, above)
  const sent = write(first)
  const isAbove = appliesTo(above)
  const elements = elementsOf(above + below)
  /** By layer, the elements to which a rule of the rest may apply. */
  const touched = new Map<string, Set<Element>>()

  const rest = (some: readonly StyleRule[], layer: string): StyleRule[] =>
    some.flatMap((rule): StyleRule[] => {
      if ('rules' in rule) {
        const inside = rest(rule.rules, rule.at.startsWith('@layer') ? `${layer} ${rule.at}` : layer)
        return inside.length > 0 ? [{ ...rule, rules: inside }] : []
      }
      // The first sheet has the order of the layers. A missing animation is the only other rule of this kind that is left out of it.
      if ('text' in rule) return sent.includes(rule.at) ? [] : [rule]
      const reached = touched.get(layer) ?? new Set()
      touched.set(layer, reached)
      const selectors = rule.selectors.filter((selector) => {
        const own = elements.filter((element) => mayMatch(selector, element))
        if (isAbove(selector) && !own.some((element) => reached.has(element))) return false
        for (const element of own) reached.add(element)
        return true
      })
      const others = rule.selectors.filter((selector) => !selectors.includes(selector))
      // Custom properties that only the rest reads.
      const unread = rule.declarations.filter(
        (one) => one.startsWith('--') && !sent.includes(one.slice(0, one.indexOf(':') + 1)),
      )
      return [
        ...(selectors.length > 0 ? [{ selectors, declarations: rule.declarations }] : []),
        ...(others.length > 0 && unread.length > 0 ? [{ selectors: others, declarations: unread }] : []),
      ]
    })
  return { first: sent, rest: write(rest(whole, '')) }
}

type Element = { tag: string; classes: ReadonlySet<string> }

/** The elements of some HTML, each kind once, and those around it. */
function elementsOf(html: string): Element[] {
  const kinds = new Map<string, Element>()
  for (const [start, tag = ''] of `<html><body>${html}`.matchAll(/<([a-z][a-z0-9]*)[^>]*>/g)) {
    const names = /\sclass="([^"]*)"/.exec(start)?.[1] ?? ''
    kinds.set(`${tag} ${names}`, { tag, classes: new Set(names.split(' ')) })
  }
  return [...kinds.values()]
}

/** Whether the last part of a selector fits an element. Attributes and states are not looked at. */
function mayMatch(selector: string, { tag, classes }: Element): boolean {
  const plain = withoutFunctions(selector).replace(/\[[^\]]*\]/g, '')
  const last = plain.split(/[\s>+~]+/).at(-1) ?? ''
  const named = /^[a-z][a-z0-9]*/.exec(last)?.[0]
  if (named && named !== tag) return false
  return [...last.matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = '']) =>
    classes.has(name.replace(/\\(.)/g, '$1')),
  )
}
