import { useTranslation } from '../../../ui/app/language.ts'
import type { Meter } from './meter-data.ts'

/** Returns the name of a meter: what it measures, and its number. */
export function useMeterWords(): { nameOf: (meter: Pick<Meter, 'medium' | 'serial'>) => string } {
  const { t } = useTranslation('meters')
  return {
    nameOf: ({ medium, serial }) => [t(`media.${medium}`), serial].filter(Boolean).join(' '),
  }
}
