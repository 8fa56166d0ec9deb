import { formatMoney } from '@domovik/locales/format.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { useChargeName } from '../../shared/charge-words.ts'
import css from './bank.module.css'
import {
  type Candidate,
  type Inbox,
  isForBoth,
  type Line,
  mustChoose,
  type RecordCandidate,
} from './bank-data.ts'
import { BookedParts } from './booked-parts.tsx'
import { RecordCandidates } from './record-candidates.tsx'

interface LineRowProps {
  line: Line
  currency: string
  can: Inbox['can']
  isBusy: boolean
  onKey: (event: KeyboardEvent, line: Line) => void
  onAccept: (candidate: Candidate) => void
  onBook: () => void
  onRecord: (record: RecordCandidate) => void
  onEntry: () => void
  onGiveBack: () => void
  onPayOwners: () => void
  onPaidIn: () => void
  onLinkRecords: () => void
  onTransfer: () => void
  onIgnore: () => void
  onUndo: () => void
}

/** One movement of the bank: what the bank says, and below it the suggestion or what was booked. */
export function LineRow(props: LineRowProps): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation('bank')
  const isOpen = !line.ignored && line.parts.length === 0
  return (
    <li
      className={css.line}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: rows take the keys that the text above names
      tabIndex={0}
      onKeyDown={(event) => props.onKey(event, line)}
    >
      <div className={css.head}>
        <span className={css.note}>
          <DateText value={line.bookedOn} />
        </span>
        <strong>{line.partyName || t('lines.noName')}</strong>
        {line.provisional && <StateDot tone="neutral">{t('lines.provisional')}</StateDot>}
        <span className={css.amount}>
          <Money cents={line.amount} currency={currency} />
        </span>
      </div>
      {line.text && <p className={css.text}>{line.text}</p>}
      {isOpen ? <Suggestions {...props} /> : <BookedParts {...props} />}
    </li>
  )
}

function Suggestions(props: LineRowProps): ReactNode {
  const { line, currency, can, isBusy, onAccept, onBook } = props
  const { t } = useTranslation('bank')
  const actOf = (candidate: Candidate) => {
    if (candidate.recordedReceiptId) return 'lines.link'
    if (candidate.deposit) return 'lines.rentOrDeposit'
    return mustChoose(candidate) ? 'lines.chooseCharge' : 'lines.accept'
  }
  // A voice command says the words that are seen.
  const labelOf = (candidate: Candidate): string => {
    const { name } = candidate
    const act = actOf(candidate)
    return act === 'lines.accept' ? t('lines.acceptFor', { name }) : `${t(act)}: ${name}`
  }
  return (
    <>
      {line.candidates.map((candidate) => (
        <div key={candidate.tenantId} className={css.candidate}>
          <div>
            <AppLink to={`/tenants/${candidate.tenantId}`}>{candidate.name}</AppLink>
            {candidate.address && <span className={css.note}> {candidate.address}</span>}
            <div className={css.note}>
              <Reasons candidate={candidate} certainty={line.certainty} />{' '}
              {candidate.open > 0 && (
                <>
                  {t('lines.open')} <Money cents={candidate.open} currency={currency} />
                  {candidate.openDeposit > 0 && (
                    <>
                      , {t('lines.openDeposit')} <Money cents={candidate.openDeposit} currency={currency} />
                    </>
                  )}
                </>
              )}
              {isForBoth(candidate) && !candidate.recordedReceiptId && (
                <div>
                  {t('lines.both', {
                    charges: formatMoney(line.amount - candidate.depositPart, currency),
                    deposit: formatMoney(candidate.depositPart, currency),
                  })}
                </div>
              )}
            </div>
          </div>
          {can.accept && (
            <Button
              size="compact-sm"
              variant={line.certainty === 'sure' ? 'filled' : 'default'}
              disabled={isBusy}
              aria-label={labelOf(candidate)}
              onClick={mustChoose(candidate) ? onBook : () => onAccept(candidate)}
            >
              {t(actOf(candidate))}
            </Button>
          )}
        </div>
      ))}
      <RecordCandidates line={line} mayBook={can.bookOther} isBusy={isBusy} onBook={props.onRecord} />
      <Acts {...props} />
    </>
  )
}

/** The other things that a line can be. */
function Acts({
  line,
  can,
  isBusy,
  onBook,
  onEntry,
  onGiveBack,
  onPayOwners,
  onPaidIn,
  onLinkRecords,
  onTransfer,
  onIgnore,
}: LineRowProps): ReactNode {
  const { t } = useTranslation('bank')
  if (!can.accept) return null
  const act = (label: string, onClick: () => void, variant: 'default' | 'subtle' | 'filled' = 'default') => (
    <Button size="compact-sm" variant={variant} disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className={css.acts}>
      {line.amount > 0 && act(t(line.candidates.length > 0 ? 'lines.other' : 'lines.choose'), onBook)}
      {can.bookOther && act(t(line.amount > 0 ? 'lines.income' : 'lines.expense'), onEntry)}
      {can.bookOther && line.amount < 0 && act(t('lines.giveBack'), onGiveBack)}
      {can.bookOther && can.payOwners && line.amount < 0 && act(t('lines.payOwners'), onPayOwners)}
      {can.fromOwner && line.amount > 0 && act(t('lines.paidIn'), onPaidIn)}
      {can.bookOther && act(t('lines.linkRecords'), onLinkRecords)}
      {can.bookOther && act(t('lines.transfer'), onTransfer, line.ownAccount ? 'filled' : 'default')}
      {act(t('lines.ignore'), onIgnore, 'subtle')}
    </div>
  )
}

/** The most charges that a reason names. */
const MOST_CHARGES = 3
const namesCharges: ReadonlySet<string> = new Set(['expected', 'one_charge'])

/** "Reference, full name, exactly the oldest open charges (Rent, March 2026)." */
function Reasons({
  candidate,
  certainty,
}: {
  candidate: Candidate
  certainty: Line['certainty']
}): ReactNode {
  const { t } = useTranslation('bank')
  const chargeName = useChargeName()
  const { charges } = candidate
  const named = charges.slice(0, MOST_CHARGES).map((charge) => {
    const name = chargeName(charge)
    return charge.address ? t('lines.atHome', { name, address: charge.address }) : name
  })
  if (charges.length > MOST_CHARGES)
    named.push(t('lines.moreCharges', { count: charges.length - MOST_CHARGES }))
  const said = candidate.reasons
    .map((reason) =>
      namesCharges.has(reason) && named.length > 0
        ? t('lines.paying', { reason: t(`reasons.${reason}`), charges: named.join('; ') })
        : t(`reasons.${reason}`),
    )
    .join(', ')
  return (
    <>
      {certainty === 'sure' && <StateDot tone="settled">{t('lines.sure')}</StateDot>} {said}
      {said && '.'} {candidate.recordedReceiptId && t('lines.recorded')}
    </>
  )
}
