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

/** Whether the form is still shown: nobody sees what a closed one says. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
