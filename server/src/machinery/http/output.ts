/** Answers fit the contract: what it does not name is left out, and what does not fit is a mistake of ours. */
import { isDeepStrictEqual } from 'node:util'
import type { AnySchema } from '@orpc/contract'
import { BuiltJson } from '../db/built-json.ts'

/** What goes out instead of the call's output: text that PostgreSQL wrote. */
export type Reply = { text?: string }

/** One answer in so many whose text PostgreSQL wrote is looked into, where tests have looked into all of them. */
const sampledOf = 200

/** The output as the contract has it. Throws when it does not fit. */
export async function fitted<T>(
  schema: AnySchema | undefined,
  output: T,
  { reply, production }: { reply: Reply; production: boolean },
): Promise<T> {
  if (!schema) return output
  if (!(output instanceof BuiltJson)) return await validated(schema, output)
  if (!production || Math.random() * sampledOf < 1) {
    const read: unknown = output.read()
    if (!isDeepStrictEqual(await validated(schema, read), read))
      throw new Error('the answer holds more than the contract names')
  }
  reply.text = output.text
  return output
}

async function validated<T>(schema: AnySchema, output: T): Promise<T> {
  const result = await schema['~standard'].validate(output)
  if (result.issues)
    throw new Error(`the answer does not fit the contract: ${JSON.stringify(result.issues.slice(0, 5))}`)
  return result.value as T
}
