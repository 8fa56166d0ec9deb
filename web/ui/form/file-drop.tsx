import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { CloseButton } from '../act/close-button.tsx'
import { useLanguage, useTranslation } from '../app/language.ts'
import { checkFile, formatSize } from './check-file.ts'
import { FileTarget } from './file-target.tsx'
import css from './form.module.css'

/**
 * Chooses files by drop, from a folder, or with the camera of a phone. Size and type are checked here for a quick
 * response; the server checks again.
 */
export function FileDrop(props: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** Media types and extensions: ['image/png', 'image/jpeg', '.csv']. */
  accept: readonly string[]
  /** The types as people read them: "PNG, JPG". */
  types: string
  /** Bytes. */
  maxSize: number
  multiple?: boolean
  /** How many files can be chosen. */
  most?: number
  /** How large all files together may be, in bytes. */
  mostBytes?: number
  label?: string
}): ReactNode {
  const { files, onChange, accept, types, maxSize, multiple = false, most = Number.POSITIVE_INFINITY } = props
  const { mostBytes = Number.POSITIVE_INFINITY } = props
  const [problems, setProblems] = useState<readonly string[]>([])
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const size = formatSize(maxSize, language)
  const take = (given: readonly File[]): void => {
    if (!multiple && given.length > 1) {
      setProblems([t('file.oneOnly')])
      return
    }
    const found: string[] = []
    const good = given.filter((file) => {
      const problem = checkFile(file, accept, maxSize)
      if (problem === 'too_large') found.push(t('file.tooLarge', { name: file.name, size }))
      if (problem === 'wrong_type') found.push(t('file.wrongType', { name: file.name, types }))
      return problem === null
    })
    const chosen = multiple ? [...files, ...good] : good.slice(0, 1)
    if (chosen.length > most) found.push(t('file.tooMany', { count: most }))
    const kept = chosen.slice(0, most)
    if (sizeOf(kept) > mostBytes)
      found.push(t('file.tooLargeTogether', { size: formatSize(mostBytes, language) }))
    while (sizeOf(kept) > mostBytes) kept.pop()
    setProblems(found)
    if (good.length > 0) onChange(kept)
  }
  return (
    <div className={css.chooser}>
      <FileTarget accept={accept} multiple={multiple} onFiles={take} className={css.drop}>
        <span>{props.label ?? t(multiple ? 'file.dropMany' : 'file.drop')}</span>
        <span className="muted">{t('file.limit', { types, size })}</span>
      </FileTarget>
      {problems.map((problem) => (
        <p key={problem} className={css.error} role="alert">
          {problem}
        </p>
      ))}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={css.file}>
              <Thumbnail file={file} />
              <span className={css.fileName}>{file.name}</span>
              <span className="muted nowrap">{formatSize(file.size, language)}</span>
              <CloseButton
                aria-label={t('file.remove', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

function Thumbnail({ file }: { file: File }): ReactNode {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url && <img src={url} alt="" className={css.thumb} />
}
