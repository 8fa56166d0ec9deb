import { useEffect } from 'react'
import { useBasisSentence } from './basis-sentence.ts'
import type { ReportData } from './report-data.ts'
import { useReportWords } from './report-words.ts'

/** With more columns than this the page is landscape. */
const upright = 7

const quoted = (text: string): string => `"${text.replace(/["\\\n]/g, ' ')}"`

/** The text on every printed page: organization, report, period and page number. */
export function usePrintedHead(data: ReportData | undefined): void {
  const { say } = useReportWords()
  const basisSentence = useBasisSentence()
  const organization = data?.organization ?? ''
  const text = data ? `${say('types', `${data.type}.title`)} · ${basisSentence(data)}` : ''
  const wide = data?.sections.some(({ columns }) => columns.length > upright) ?? false
  useEffect(() => {
    if (!text) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page {
      size: A4 ${wide ? 'landscape' : 'portrait'};
      margin: 18mm 12mm 16mm;
      @top-left { content: ${quoted(organization)}; font: 9pt sans-serif; color: #555 }
      @top-right { content: ${quoted(text)}; font: 8pt sans-serif; color: #555 }
      @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #555 }
    }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [organization, text, wide])
}
