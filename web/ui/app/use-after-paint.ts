import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../router/after-paint.ts'

/**
 * The value, one frame later and in a transition: the reaction to a click is painted before what the value opens is
 * rendered.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return
    let current = true
    void afterPaint().then(() => {
      if (current) startTransition(() => setShown(() => value))
    })
    return () => {
      current = false
    }
  }, [value, shown])
  return shown
}
