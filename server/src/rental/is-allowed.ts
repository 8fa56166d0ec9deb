import { DomainError } from '@domovik/domain/errors.ts'

/** Whether an act that is only planned would be accepted. Other errors are thrown. */
export async function isAllowed(plan: () => Promise<unknown>): Promise<boolean> {
  try {
    await plan()
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
