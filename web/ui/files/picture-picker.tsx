import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage, useTranslation } from '../app/language.ts'
import { formatSize } from '../form/check-file.ts'
import { AddPictures } from './add-pictures.tsx'
import css from './files.module.css'
import type { PictureLimits } from './types.ts'
import { useObjectUrl } from './use-object-url.ts'

/** Pictures chosen in a form before the form is sent. */
export function PicturePicker(props: {
  label: string
  limits: PictureLimits
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}): ReactNode {
  const { label, limits, files, onChange } = props
  const [problems, setProblems] = useState<readonly string[]>([])
  const { t } = useTranslation('files')
  const language = useLanguage()
  const id = useId()
  const size = formatSize(limits.maxSize, language)
  return (
    <fieldset className={css.picker} aria-describedby={id}>
      <legend className={css.label}>{label}</legend>
      <p id={id} className={css.help}>
        {t('limits', { types: limits.types, size, count: limits.most })}
      </p>
      <ul className={css.strip}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={css.tile}>
            <Chosen file={file} />
            <button
              type="button"
              className={css.drop}
              aria-label={t('drop', { name: file.name })}
              onClick={() => onChange(files.filter((other) => other !== file))}
            >
              <IconX size={16} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
        {files.length < limits.most && (
          <li>
            <AddPictures
              limits={limits}
              count={files.length}
              onChoose={(chosen) => onChange(withoutTwins([...files, ...chosen]))}
              onProblems={setProblems}
            />
          </li>
        )}
      </ul>
      {problems.map((problem) => (
        <p key={problem} className={css.problem} role="alert">
          {problem}
        </p>
      ))}
    </fieldset>
  )
}

/** Removes files that were chosen twice. */
const withoutTwins = (files: readonly File[]): readonly File[] => {
  const known = new Map(files.map((file) => [`${file.name} ${file.size} ${file.lastModified}`, file]))
  return [...known.values()]
}

function Chosen({ file }: { file: File }): ReactNode {
  return <img className={css.picture} src={useObjectUrl(file)} alt={file.name} />
}
