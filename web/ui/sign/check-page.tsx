import { type ReactNode, useState } from 'react'
import { Button } from '../act/button.tsx'
import { useLanguage, useTranslation } from '../app/language.ts'
import { listed } from '../app/search-params.ts'
import { toast } from '../app/toast.ts'
import { fingerprintsOf } from '../files/beginnings.ts'
import { FileDrop } from '../form/file-drop.tsx'
import { TextInput } from '../form/text-input.tsx'
import { PublicPage } from '../legal/public-page.tsx'
import { useSearch } from '../router/context.ts'
import type { FooterLink } from '../shell/types.ts'
import { Card } from '../show/card.tsx'
import { formatDate } from '../show/date-format.ts'
import { StateDot } from '../show/state-dot.tsx'
import type { Tone } from '../show/tone.ts'
import css from './check-page.module.css'

type Verdict = 'genuine' | 'not_final' | 'withdrawn' | 'extended' | 'not_kept' | 'unknown'
type Answer = {
  verdict: Verdict
  document: {
    kind: string
    sentAt: string
    signedOn: string | null
    signatures: number
    sha256: string | null
    seal: string | null
    level: 'B-B' | 'B-T' | null
  } | null
}
type Question = { code: string } | { sha256: string; beginnings: string[] }

const tones: Record<Verdict, Tone> = {
  genuine: 'settled',
  not_final: 'soon',
  withdrawn: 'overdue',
  extended: 'overdue',
  not_kept: 'neutral',
  unknown: 'neutral',
}
const largest = 50 * 1024 * 1024

/** Checks a signed document without a sign-in. A file is hashed here; the server gets fingerprints only. */
export function CheckPage(props: {
  footerLinks: readonly FooterLink[]
  ask: (question: Question) => Promise<Answer>
  kindName: (kind: string) => string
}): ReactNode {
  const { t } = useTranslation('signing')
  const [files, setFiles] = useState<readonly File[]>([])
  const [code, setCode] = useState(listed(useSearch().code)[0] ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [answer, setAnswer] = useState<(Answer & { by: 'file' | 'code' }) | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async (by: 'file' | 'code', question: () => Promise<Question | null>): Promise<void> => {
    setBusy(true)
    setAnswer(null)
    try {
      const asked = await question()
      if (asked) setAnswer({ ...(await props.ask(asked)), by })
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  const take = (chosen: readonly File[]): void => {
    setFiles(chosen)
    const [file] = chosen
    if (!file) setAnswer(null)
    else
      void ask('file', async () => {
        const found = await fingerprintsOf(file)
        if (!found) toast.error(null, t('check.insecure'))
        return found
      })
  }
  const byCode = (): void => {
    const isCode = code.replace(/[^\p{L}\p{N}]/gu, '').length === 16
    setProblem(isCode ? null : t('check.badCode'))
    if (!isCode) return
    setFiles([])
    void ask('code', async () => ({ code }))
  }
  return (
    <PublicPage title={t('check.title')} sentence={t('check.sentence')} footerLinks={props.footerLinks}>
      <Card>
        <FileDrop
          files={files}
          onChange={take}
          accept={['application/pdf', '.pdf']}
          types="PDF"
          maxSize={largest}
          label={t('check.drop')}
        />
        <form
          className={css.code}
          onSubmit={(event) => {
            event.preventDefault()
            byCode()
          }}
        >
          <TextInput
            label={t('check.code')}
            description={t('check.or')}
            value={code}
            error={problem}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            {t('check.act')}
          </Button>
        </form>
      </Card>
      <div role="status">{answer && <Result answer={answer} kindName={props.kindName} />}</div>
    </PublicPage>
  )
}

function Result({
  answer: { verdict, document, by },
  kindName,
}: {
  answer: Answer & { by: 'file' | 'code' }
  kindName: (kind: string) => string
}): ReactNode {
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const facts: [string, ReactNode][] = document
    ? [
        [t('check.kind'), kindName(document.kind)],
        [t('check.sent'), formatDate(document.sentAt, language)],
        [t('check.signedOn'), document.signedOn && formatDate(document.signedOn, language)],
        [t('check.signatures'), document.signatures],
        [t('check.sha256'), document.sha256],
        [t('check.seal'), document.seal],
        [t('check.level'), document.level && t(`levels.${document.level}`)],
      ]
    : []
  return (
    <Card>
      <div className={css.result}>
        <StateDot tone={tones[verdict]}>{t(`check.verdicts.${verdict}.title`)}</StateDot>
        <p>
          {verdict === 'genuine' || verdict === 'unknown'
            ? t(`check.verdicts.${verdict}.${by}`)
            : t(`check.verdicts.${verdict}.text`)}
        </p>
        <dl className={css.facts}>
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Card>
  )
}
