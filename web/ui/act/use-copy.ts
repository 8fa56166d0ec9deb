import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'

/**
 * Returns a function that copies a text and says so. Browsers refuse it without a secure connection or permission; then the reader
 * is asked to copy the text by hand.
 */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('common')
  return (text) => {
    // Without a secure connection `navigator.clipboard` does not exist.
    const copy = async (): Promise<void> => navigator.clipboard.writeText(text)
    copy().then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
  }
}
