import { z } from 'zod'
import { civilDate } from './base.ts'

/** Of late interest: the charge on which it is charged, which gives it its name. Null for other charges. */
export const interestOn = z
  .object({ type: z.string(), serviceFrom: civilDate.nullable(), description: z.string().nullable() })
  .nullable()
