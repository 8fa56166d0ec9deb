import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The saves that run, by the key of the form's draft. A form may be closed and opened again meanwhile. */
const saves = new Map<string, Promise<boolean>>()

/** Notes that a form is being saved. `saving` never fails; it returns whether the form was saved. */
export function noteSave(key: string, saving: Promise<boolean>): Promise<boolean> {
  saves.set(key, saving)
  return saving.finally(() => {
    if (saves.get(key) === saving) saves.delete(key)
  })
}

/** For a form that is opened while an earlier one of the same draft is still being saved. */
export function useSaveUnderWay(
  key: string | null,
  on: { begun: () => void; over: (saved: boolean) => void },
): void {
  const begun = useEffectEvent(on.begun)
  const over = useEffectEvent(on.over)
  useEffect(() => {
    const saving = key === null ? undefined : saves.get(key)
    if (!saving) return
    let isOpen = true
    begun()
    void saving.then((saved) => {
      if (isOpen) over(saved)
    })
    return () => {
      isOpen = false
    }
  }, [key])
}

/**
 * Whether the form is still shown: nobody sees what a closed one says. A closed drawer keeps the form and only its fields are gone,
 * so the component of the fields calls this too, with what the form got.
 */
export function useIsOpen(known?: RefObject<boolean>): RefObject<boolean> {
  const own = useRef(true)
  const isOpen = known ?? own
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [isOpen])
  return isOpen
}
