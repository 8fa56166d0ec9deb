import { IconCameraPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../app/language.ts'
import { checkFile, formatSize } from '../form/check-file.ts'
import { FileTarget } from '../form/file-target.tsx'
import css from './files.module.css'
import type { PictureLimits } from './types.ts'

/** The tile that adds pictures from a folder, by drop, or with the camera of a phone. */
export function AddPictures(props: {
  limits: PictureLimits
  /** How many pictures there are already. */
  count: number
  onChoose: (files: readonly File[]) => void
  onProblems: (problems: readonly string[]) => void
}): ReactNode {
  const { limits, count, onChoose, onProblems } = props
  const { t } = useTranslation('files')
  const language = useLanguage()
  const take = (given: readonly File[]): void => {
    const problems: string[] = []
    const size = formatSize(limits.maxSize, language)
    const good = given.filter((file) => {
      const problem = checkFile(file, limits.accept, limits.maxSize)
      if (problem === 'too_large') problems.push(t('tooLarge', { name: file.name, size }))
      if (problem === 'wrong_type') problems.push(t('wrongType', { name: file.name, types: limits.types }))
      return problem === null
    })
    const room = Math.max(0, limits.most - count)
    if (good.length > room) problems.push(t('tooMany', { count: limits.most }))
    onProblems(problems)
    if (room > 0 && good.length > 0) onChoose(good.slice(0, room))
  }
  return (
    <FileTarget accept={limits.accept} multiple onFiles={take} className={css.add}>
      <IconCameraPlus size={26} stroke={1.5} aria-hidden="true" />
      <span>{t('add')}</span>
    </FileTarget>
  )
}
