import type { Language } from '@domovik/locales/index.ts'
import { formatNumber } from '../show/date-format.ts'

/** Why a file is rejected, or null. `accept` contains media types, 'image/*' or extensions such as '.csv'. */
export function checkFile(
  file: { name: string; type: string; size: number },
  accept: readonly string[],
  maxSize: number,
): 'too_large' | 'wrong_type' | null {
  const name = file.name.toLowerCase()
  const fits = accept.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind.toLowerCase())
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
  if (!fits) return 'wrong_type'
  return file.size > maxSize ? 'too_large' : null
}

/** 2 097 152 bytes -> '2 MB'. */
export function formatSize(bytes: number, language: Language): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.max(1, Math.round(bytes / 1024)), language)} kB`
  return `${formatNumber(bytes / 1024 / 1024, language, { maximumFractionDigits: 1 })} MB`
}
