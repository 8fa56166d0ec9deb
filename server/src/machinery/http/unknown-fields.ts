/** Makes the writes of a contract refuse fields that they do not know, instead of ignoring them (docs/decisions/038). */
import { type AnyContractRouter, ContractProcedure, isContractProcedure } from '@orpc/contract'
import { z } from 'zod'

/**
 * Returns the contract with strict inputs for every call but GET: an unknown field fails with `unknown_field`, at any
 * depth. Throws if an input has a form that this function does not know.
 */
export function refuseUnknownFields<Contract extends AnyContractRouter>(contract: Contract): Contract {
  if (isContractProcedure(contract)) {
    const definition = contract['~orpc']
    if (definition.route.method === 'GET') return contract
    const inputSchema = strict((definition.inputSchema ?? z.object({}).optional()) as z.ZodType)
    // Only the input changes, but TypeScript cannot know that the new procedure still is a Contract.
    return new ContractProcedure({ ...definition, inputSchema }) as unknown as Contract
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => [name, refuseUnknownFields(part as AnyContractRouter)]),
  ) as Contract
}

/** Contains no other schema. */
const LEAVES = new Set(
  'string number int bigint boolean date null undefined any unknown never enum literal file custom'.split(
    ' ',
  ),
)

/** Returns the schema with every object in it strict. Checks of the schema stay. */
function strict(schema: z.ZodType): z.ZodType {
  const { def } = schema
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, strict(field as z.ZodType)]),
    )
    return schema.clone({ ...schema.def, shape, catchall: z.never() })
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: strict(schema.element as z.ZodType) })
  if (schema instanceof z.ZodTuple)
    return schema.clone({ ...schema.def, items: schema.def.items.map((each) => strict(each as z.ZodType)) })
  if (schema instanceof z.ZodRecord)
    return schema.clone({ ...schema.def, valueType: strict(schema.valueType as z.ZodType) })
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.options.map((each) => strict(each as z.ZodType)) })
  if (schema instanceof z.ZodPipe)
    return schema.clone({ ...schema.def, out: strict(schema.out as z.ZodType) })
  if ('innerType' in def)
    return schema.clone({ ...def, innerType: strict(def.innerType as z.ZodType) } as typeof def)
  if (!LEAVES.has(def.type))
    throw new Error(`inputs of type ${def.type} cannot be checked for unknown fields`)
  return schema
}
