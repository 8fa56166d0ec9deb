import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import { guessesOf, type Strength, strengthOf } from './estimate-strength.ts'
import css from './sign-in.module.css'

const bars: Record<Strength, number> = { tooShort: 0, weak: 1, fair: 2, good: 3, strong: 4 }

/** The strength of the password, estimated in the browser by the server's measure. The password is not sent. */
export default function PasswordStrength(props: {
  password: string
  context: readonly string[]
  minimum: number
}): ReactNode {
  const { password, minimum } = props
  const context = props.context.join('\n')
  const [judged, setJudged] = useState<{ password: string; strength: Strength } | null>(null)
  const { t } = useTranslation('sign_in')
  useEffect(() => {
    let current = true
    const timer = setTimeout(async () => {
      const guesses = await guessesOf(password, context.split('\n'))
      if (current) setJudged({ password, strength: strengthOf(password, guesses, minimum) })
    }, 120)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [password, context, minimum])
  const strength = [...password].length < minimum ? 'tooShort' : judged?.strength
  const lit = strength ? bars[strength] : 0
  return (
    <div>
      <div className={css.meter} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= lit || undefined} />
        ))}
      </div>
      <p className={css.hint} role="status">
        <span className="visually-hidden">{t('strength.label')}: </span>
        {strength && t(`strength.${strength}`, { count: minimum })}
      </p>
    </div>
  )
}
