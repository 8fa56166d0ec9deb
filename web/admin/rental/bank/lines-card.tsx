import { formatMoney } from '@domovik/locales/format.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Card } from '../../../ui/show/card.tsx'
import shared from '../../shared/shared.module.css'
import css from './bank.module.css'
import { type Inbox, type Line, type LineState, mustChoose } from './bank-data.ts'
import { LineRow } from './line-row.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLineActs } from './use-line-acts.ts'

const EntryForm = onFirstUse(() => import('./entry-form.tsx').then((part) => part.EntryForm))
const GiveBackForm = onFirstUse(() => import('./give-back-form.tsx').then((part) => part.GiveBackForm))
const PayOwnersForm = onFirstUse(() => import('./pay-owners-form.tsx').then((part) => part.PayOwnersForm))
const LinkRecordsForm = onFirstUse(() =>
  import('./link-records-form.tsx').then((part) => part.LinkRecordsForm),
)
const PaidInForm = onFirstUse(() => import('./paid-in-form.tsx').then((part) => part.PaidInForm))
const BookForm = onFirstUse(() => import('./book-form.tsx').then((part) => part.BookForm))

type Certainty = Line['certainty']

const forms = {
  book: BookForm,
  entry: EntryForm,
  giveBack: GiveBackForm,
  payOwners: PayOwnersForm,
  paidIn: PaidInForm,
  linkRecords: LinkRecordsForm,
}
type FormName = keyof typeof forms

/**
 * The lines in one state. Open ones have a suggestion, and can be booked with the keyboard alone. With `takesFocus` the first line gets
 * the focus, once.
 */
export function LinesCard(props: {
  state: LineState
  inbox: Inbox
  takesFocus: boolean
  onFocused: () => void
}): ReactNode {
  const { state, inbox, takesFocus, onFocused } = props
  const { t } = useTranslation('bank')
  const { lines, currency, can, counts } = inbox
  const [shown, setShown] = useState<{ form: FormName; line: Line } | null>(null)
  const setBooking = (line: Line): void => setShown({ form: 'book', line })
  const list = useRef<HTMLUListElement>(null)
  const acts = useLineActs(currency, can.undo)
  const [chosen, setChosen] = useState<Certainty | 'all'>('all')
  const sure = lines.filter(({ certainty }) => certainty === 'sure')
  const shownLines = chosen === 'all' ? lines : lines.filter(({ certainty }) => certainty === chosen)
  const sum = sure.reduce((all, { amount }) => all + amount, 0)
  const leaving = useKeptFocus(list, lines, shown !== null)

  useEffect(() => {
    if (!takesFocus || !list.current) return
    ;(list.current.firstElementChild as HTMLElement | null)?.focus()
    onFocused()
  }, [takesFocus, onFocused])

  const onKey = (event: KeyboardEvent, line: Line): void => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const place = rows.indexOf(event.currentTarget as HTMLElement)
    leaving(event.key === 'A' ? 0 : place)
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move !== 0) rows[place + move]?.focus()
    else if (acts.isBusy) return
    else if (event.key === 'z') acts.undoLast()
    else if (state !== 'open' || !can.accept) return
    else if (event.key === 'A' && sure.length > 0) acts.acceptSure(sure)
    else if (event.key === 'i') acts.ignore(line)
    else if (line.parts.length > 0) return
    else if (event.key === 'e' && can.bookOther) setShown({ form: 'entry', line })
    else if (line.amount < 0) {
      const record = line.records[event.key === 'Enter' ? 0 : Number(event.key) - 1]
      if (!record || !can.bookOther) return
      acts.bookRecord(line, record)
    } else if (event.key === 's') setBooking(line)
    else if (event.key === 'd') {
      const [best] = line.candidates
      if (!best || best.recordedReceiptId) return
      // Only a part of the money is for the deposit.
      if (best.depositPart > 0 && best.depositPart < line.amount) setBooking(line)
      else acts.accept(line, best, { deposit: true })
    } else {
      const candidate = line.candidates[event.key === 'Enter' ? 0 : Number(event.key) - 1]
      if (!candidate) return
      if (mustChoose(candidate)) setBooking(line)
      else acts.accept(line, candidate)
    }
    event.preventDefault()
  }

  if (lines.length === 0) return <p className={shared.quiet}>{t(`none.${state}`)}</p>
  return (
    <Card
      title={t(`states.${state}`)}
      act={
        state === 'open' &&
        can.accept &&
        sure.length > 0 && (
          <Button
            size="compact-md"
            className={css.sure!}
            loading={acts.isBusy}
            onClick={() => acts.acceptSure(sure)}
          >
            {t('lines.acceptSure', { count: sure.length, amount: formatMoney(sum, currency) })}
          </Button>
        )
      }
    >
      {state === 'open' && can.accept && <p className={shared.keys}>{t('lines.keys')}</p>}
      {state === 'open' && <Classes lines={lines} chosen={chosen} onChange={setChosen} />}
      <ul className={css.rows} ref={list}>
        {shownLines.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            currency={currency}
            can={can}
            isBusy={acts.isBusy}
            onKey={onKey}
            onAccept={(candidate) => acts.accept(line, candidate)}
            onBook={() => setBooking(line)}
            onRecord={(record) => acts.bookRecord(line, record)}
            onEntry={() => setShown({ form: 'entry', line })}
            onGiveBack={() => setShown({ form: 'giveBack', line })}
            onPayOwners={() => setShown({ form: 'payOwners', line })}
            onPaidIn={() => setShown({ form: 'paidIn', line })}
            onLinkRecords={() => setShown({ form: 'linkRecords', line })}
            onTransfer={() => acts.transfer(line)}
            onIgnore={() => acts.ignore(line)}
            onUndo={() => acts.undo(line)}
          />
        ))}
      </ul>
      {counts[state] > lines.length && (
        <p className={shared.quiet}>{t('lines.more', { count: counts[state] - lines.length })}</p>
      )}
      {(['book', 'entry', 'giveBack', 'payOwners', 'paidIn', 'linkRecords'] as const).map((form) => {
        const Form = forms[form]
        const line = shown?.form === form ? shown.line : null
        return (
          <Form
            key={`${form} ${line?.id}`}
            line={line}
            currency={currency}
            opened={line !== null}
            onClose={() => setShown(null)}
          />
        )
      })}
    </Card>
  )
}

/** How many lines are certain, likely and open, to look at one kind at a time. */
function Classes(props: {
  lines: readonly Line[]
  chosen: Certainty | 'all'
  onChange: (chosen: Certainty | 'all') => void
}): ReactNode {
  const { t } = useTranslation('bank')
  const count = (kind: Certainty): number => props.lines.filter(({ certainty }) => certainty === kind).length
  const kinds = (['sure', 'likely', 'open'] as const).filter((kind) => count(kind) > 0)
  if (kinds.length < 2) return null
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('classes.label')}
      value={props.chosen}
      onChange={(value) => props.onChange(value as Certainty | 'all')}
      data={[
        { value: 'all', label: t('classes.all') },
        ...kinds.map((value) => ({ value, label: `${t(`classes.${value}`)} ${count(value)}` })),
      ]}
    />
  )
}
