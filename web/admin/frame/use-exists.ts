import { useRouter } from '../../ui/router/context.ts'

/** Whether a screen is registered at this path. */
export function useExists(): (path: string) => boolean {
  return useRouter().has
}
