/** Downloads the report of an error (ERR-23). Loaded when an error is shown, because the first visit does not need it. */
import { saveOnce } from '../act/save-file.ts'
import { errorReport } from './error-report.ts'

export function downloadReport(
  thrown: unknown,
  facts: { id: string; context: string | null; retryCount: number },
): void {
  const { id } = facts
  const seen = { ...facts, at: new Date(), browser: navigator.userAgent, url: location.href }
  void saveOnce(id, async () => ({
    fileName: `error-${id}.json`,
    mediaType: 'application/json',
    content: JSON.stringify(errorReport(thrown, seen), null, 2),
  }))
}
