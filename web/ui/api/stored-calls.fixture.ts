import { z } from 'zod'
import type { StoredReads } from './stored-reads-options.ts'

type Routed = { '~orpc': { route: { method?: string }; outputSchema?: z.ZodType } }

const callsOf = (node: object, path: readonly string[] = []): [string[], Routed['~orpc']][] =>
  Object.entries(node).flatMap(([name, child]: [string, object]): [string[], Routed['~orpc']][] =>
    '~orpc' in child ? [[[...path, name], (child as Routed)['~orpc']]] : callsOf(child, [...path, name]),
  )

/** The number of calls whose answers are stored on the device, and the names of secrets in these answers. */
export function secretsOnDevice(contract: object, kind: StoredReads['kind']) {
  const stored = callsOf(contract).filter(
    ([path, { route }]) => route.method === 'GET' && kind(path) !== null,
  )
  const secrets = stored.flatMap(([path, { outputSchema }]) => {
    const shape = JSON.stringify(
      z.toJSONSchema(outputSchema!, { unrepresentable: 'any', io: 'input' }),
      (key, value) => (key === 'enum' ? undefined : value),
    )
    const names = shape.match(/(?<=")\w*(?:token|secret|password|link|url)(?=":)/gi) ?? []
    return names.map((name) => `${path.join('.')} ${name}`)
  })
  return { calls: stored.length, secrets }
}
