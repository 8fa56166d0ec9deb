/** Makes responses match the contract: removes fields that it does not define and fails on values that do not fit. */
import { isDeepStrictEqual } from 'node:util'
import type { AnySchema } from '@orpc/contract'
import { BuiltJson } from '../db/built-json.ts'

/** The JSON text that is already written (BuiltJson), sent instead of the call's output. */
export type Reply = { text?: string }

/** In production one of this many written responses is checked; in tests all are. */
const sampledOf = 200

/** Returns the output as the contract defines it. Throws Error if it does not fit. */
export async function checkedOutput<T>(
  schema: AnySchema | undefined,
  output: T,
  { reply, production }: { reply: Reply; production: boolean },
): Promise<T> {
  if (!schema) return output
  if (!(output instanceof BuiltJson)) return await validated(schema, output)
  if (!production || Math.random() * sampledOf < 1) {
    const read: unknown = output.read()
    if (!isDeepStrictEqual(await validated(schema, read), read))
      throw new Error('the response has fields that the contract does not define')
  }
  reply.text = output.text
  return output
}

async function validated<T>(schema: AnySchema, output: T): Promise<T> {
  const result = await schema['~standard'].validate(output)
  if (result.issues)
    throw new Error(`the response does not fit the contract: ${JSON.stringify(result.issues.slice(0, 5))}`)
  return result.value as T
}
