/** The answers to what a call asks before it does it (docs/decisions/189). */
import { z } from 'zod'

/**
 * The names of the questions (`question` of recorded_before) to which a person said yes: the same money may be recorded again, or a line of a
 * bank may be opened. A further question has another name. That a line and a record are two movements is remembered. `true`, of programs that do not ask, answers all questions about the same money, and
 * none about a line that opens.
 */
export const recordAgain = z.union([z.boolean(), z.array(z.string().max(60)).max(500)]).default(false)
