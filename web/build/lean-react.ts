import { type Plugin, parseAst } from 'vite'

/**
 * What no screen uses, by its names in React's compiled file (docs/decisions/139): taking over HTML that a server rendered, and the
 * animations of the component ViewTransition. React's version is exact; after an update the build fails if a name is missing.
 */
const alwaysFalse = ['isHydrating', 'shouldStartViewTransition', 'viewTransitionMutationContext']
const neverCalled = [
  'startViewTransition',
  'trackEnterViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'applyViewTransitionToHostInstances',
  'measureViewTransitionHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'createViewTransitionInstance',
]
/** Whether a commit may animate: `(lanes & 335544064) === lanes`. */
const mayAnimate = /\((\w+) & 335544064\) === \1/g

/** Leaves parts of React out of the bundle that no screen uses. */
export function leanReact(): Plugin {
  return {
    name: 'domovik-lean-react',
    transform: (code, id) =>
      id.split('?')[0]?.endsWith('/react-dom-client.production.js')
        ? { code: lean(code), map: null }
        : undefined,
  }
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): [string, Node][] =>
  Object.entries(node).flatMap(([part, value]) =>
    [value].flat().flatMap((one) => (isNode(one) ? [[part, one] as [string, Node]] : [])),
  )

const isFunction = ({ type }: Node): boolean => /Function/.test(type)
const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : ''

/** The names that a function declares itself, without those of functions inside it. */
function declaredIn(scope: Node): string[] {
  const inside = (node: Node): string[] =>
    node !== scope && isFunction(node)
      ? []
      : [
          ...(node.type === 'VariableDeclarator' ? [nameOf(node.id)] : []),
          ...childrenOf(node).flatMap(([, child]) => inside(child)),
        ]
  return [...(scope.params as Node[]).map(nameOf), ...inside(scope)]
}

/** @internal */
export function lean(source: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  const found = new Set<string>()
  const replace = ({ start, end }: Node, text: string): void => void edits.push({ start, end, text })

  function visit(node: Node, hidden: readonly string[]): void {
    const constant = (name: string): boolean => alwaysFalse.includes(name) && !hidden.includes(name)
    if (node.type === 'FunctionDeclaration' && neverCalled.includes(nameOf(node.id))) {
      found.add(nameOf(node.id))
      replace(node.body as Node, '{}')
      return
    }
    if (node.type === 'AssignmentExpression' && constant(nameOf(node.left))) {
      replace(node, '!1')
      return
    }
    if (constant(nameOf(node))) {
      found.add(nameOf(node))
      replace(node, '!1')
      return
    }
    const within = isFunction(node) ? [...hidden, ...declaredIn(node)] : hidden
    for (const [part, child] of childrenOf(node)) {
      const isName =
        (part === 'id' && node.type === 'VariableDeclarator') ||
        (part === 'property' && node.type === 'MemberExpression' && !node.computed) ||
        (part === 'key' && node.type === 'Property' && !node.computed)
      if (!isName) visit(child, within)
    }
  }

  const code = source
    .replace(mayAnimate, '!1')
    .replace('exports.hydrateRoot = function', 'var unused = function')
  visit(parseAst(code) as unknown as Node, [])
  const missing = [...alwaysFalse, ...neverCalled].filter((name) => !found.has(name))
  if (missing.length > 0 || !mayAnimate.test(source) || code.includes('exports.hydrateRoot'))
    throw new Error(`React has changed, see web/build/lean-react.ts: ${missing.join(', ')}`)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), code)
}
