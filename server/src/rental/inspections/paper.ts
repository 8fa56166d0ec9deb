/** A hand-over protocol as a paper: what both sides saw, its photos, the comparison with move-in, and the signatures. */
import {
  type ComparedItem,
  type ComparedMeter,
  compareSheets,
  isChanged,
} from '@domovik/domain/rental/inspections/compare.ts'
import { type InspectionContent, type Sheet, sheetOf } from '@domovik/domain/rental/inspections/content.ts'
import type { KnownMeter } from '@domovik/domain/rental/inspections/sign.ts'
import { formatDecimal } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { dateLocales, type Translator, translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { letterhead, type Parties } from '../papers/parties.ts'
import { wordsIn } from '../papers/words.ts'
import { type PrintedPhotos, photoBlocks } from './paper-photos.ts'
import type { InspectionRecord } from './queries.ts'

/** What the landlord and the tenant may both read of a protocol. */
export type PrintedProtocol = Pick<
  InspectionRecord,
  'kind' | 'state' | 'content' | 'signatures' | 'sha256' | 'withdrawReason' | 'propertyAddress'
> & {
  /** The signed protocol of move-in, if this one is of a move-out. */
  before: { day: string; content: InspectionContent } | null
  /** Who shares the lease with the tenant; only for one that is to be signed. */
  coTenants: readonly string[]
  /** The meters of the property: a meter can have been exchanged between the two protocols. */
  meters: readonly KnownMeter[]
}

type Words = { t: Translator; meters: Translator; signing: Translator; language: Language }

/** Returns the paper. One without signatures has lines to sign on. */
export function protocolPaper(
  scope: OrganizationScope,
  protocol: PrintedProtocol,
  parties: Parties,
  photos: PrintedPhotos,
): Paper {
  const { language } = parties
  const { date } = wordsIn(language)
  const words: Words = {
    t: translator(language, 'inspections'),
    meters: translator(language, 'meters'),
    signing: translator(language, 'signing'),
    language,
  }
  const { t } = words
  const sheet = sheetOf(protocol.content)
  const { issued, ...head } = letterhead(scope, parties)
  return {
    ...head,
    // The day of the hand-over, so that the bytes of a signed protocol are the same on every day.
    date: sheet.day || scope.today,
    title: t(`names.${protocol.kind}`),
    facts: [
      { label: t('paper.home'), value: protocol.propertyAddress },
      ...(sheet.day ? [{ label: t('fields.day'), value: date(sheet.day) }] : []),
      ...(protocol.state === 'signed' ? [] : [{ label: t('paper.state'), value: stateOf(protocol, t) }]),
    ],
    blocks: [
      ...sheet.rooms.flatMap((room) => roomBlocks(words, room, photos)),
      ...meterBlocks(words, sheet, photos),
      ...keyBlocks(words, sheet, photos),
      ...remarkBlocks(words, sheet),
      ...comparisonBlocks(words, protocol, sheet, date),
      ...signatureBlocks(words, protocol, parties, scope.timeZone),
    ],
    photos: photos.files,
  }
}

const stateOf = ({ state, withdrawReason }: PrintedProtocol, t: Translator): string =>
  withdrawReason ? t('withdraw.because', { reason: withdrawReason }) : t(`states.${state}`)

function roomBlocks({ t }: Words, room: Sheet['rooms'][number], photos: PrintedPhotos): Block[] {
  const rows = room.items.map(({ name, quantity, condition, remark }) => [
    name,
    String(quantity),
    t(`conditions.${condition}`),
    remark,
  ])
  return [
    { kind: 'heading', text: room.name },
    rows.length === 0
      ? { kind: 'text', text: t('rooms.noItems') }
      : {
          kind: 'table',
          columns: [
            { title: t('fields.name'), align: 'start', wide: true },
            { title: t('fields.quantity'), align: 'end' },
            { title: t('fields.condition'), align: 'start' },
            { title: t('fields.remark'), align: 'start', wide: true },
          ],
          rows,
        },
    ...photoBlocks(t, photos, [room, ...room.items]),
  ]
}

function meterBlocks({ t, meters }: Words, sheet: Sheet, photos: PrintedPhotos): Block[] {
  if (sheet.meters.length === 0) return []
  const reading = (value: string, unit: string): string =>
    meters('reading', { value: formatDecimal(value), unit: meters(`units.${unit}`) })
  return [
    { kind: 'heading', text: t('meters.title') },
    {
      kind: 'table',
      columns: [
        { title: t('paper.meter'), align: 'start', wide: true },
        { title: t('paper.number'), align: 'start' },
        { title: t('fields.value'), align: 'end' },
      ],
      rows: sheet.meters.map(({ medium, serial, unit, value, event, newStart }) => [
        event === 'exchanged'
          ? `${meters(`media.${medium}`)}, ${meters('exchangedTo', { value: formatDecimal(newStart || '0') })}`
          : meters(`media.${medium}`),
        serial,
        value === '' ? t('portal.notRead') : reading(value, unit),
      ]),
    },
    ...photoBlocks(
      t,
      photos,
      sheet.meters.map(({ id, medium, serial }) => ({ id, name: `${meters(`media.${medium}`)} ${serial}` })),
    ),
  ]
}

function keyBlocks({ t }: Words, { keys }: Sheet, photos: PrintedPhotos): Block[] {
  if (keys.length === 0) return []
  return [
    { kind: 'heading', text: t('keys.title') },
    {
      kind: 'sums',
      rows: keys.map(({ name, count }) => ({ label: name, value: t('keys.count', { count }) })),
    },
    ...photoBlocks(t, photos, keys),
  ]
}

const remarkBlocks = ({ t }: Words, sheet: Sheet): Block[] =>
  (['landlordRemark', 'tenantRemark'] as const)
    .filter((side) => sheet[side] !== '')
    .flatMap((side): Block[] => [
      { kind: 'heading', text: t(`fields.${side}`) },
      { kind: 'text', text: sheet[side] },
    ])

/** The items and keys that changed or that only one of the protocols lists, and the meters that both read. */
function comparisonBlocks(
  words: Words,
  { before, meters }: PrintedProtocol,
  sheet: Sheet,
  date: (day: string) => string,
): Block[] {
  if (!before) return []
  const { t } = words
  const compared = compareSheets(sheetOf(before.content), sheet, meters)
  const rows = [
    ...compared.items
      .filter(isChanged)
      .map((item) => [
        `${item.room}: ${item.name}`,
        itemSide(words, item.before),
        itemSide(words, item.after),
      ]),
    ...compared.keys
      .filter(isChanged)
      .map((key) => [
        `${t('keys.title')}: ${key.name}`,
        keySide(words, key.before),
        keySide(words, key.after),
      ]),
  ]
  const columns = [
    { title: t('compare.item'), align: 'start', wide: true },
    { title: t('compare.before'), align: 'start' },
    { title: t('compare.after'), align: 'start' },
  ] as const
  return [
    { kind: 'heading', text: t('compare.title', { date: date(before.day) }) },
    rows.length === 0
      ? { kind: 'text', text: t('paper.nothingChanged') }
      : { kind: 'table', columns: [...columns], rows },
    ...usedBlocks(words, compared.meters),
  ]
}

function itemSide({ t }: Words, side: ComparedItem['before']): string {
  if (!side) return t('compare.notListed')
  const condition = t(`conditions.${side.condition}`)
  return side.quantity === 1 ? condition : `${side.quantity} × ${condition}`
}

const keySide = ({ t }: Words, count: number | null): string =>
  count === null ? t('compare.notListed') : t('keys.count', { count })

function usedBlocks({ t, meters }: Words, compared: readonly ComparedMeter[]): Block[] {
  if (compared.length === 0) return []
  const amount = (value: string, unit: string): string =>
    meters('reading', { value: formatDecimal(value), unit: meters(`units.${unit}`) })
  return [
    {
      kind: 'table',
      columns: [
        { title: t('paper.meter'), align: 'start', wide: true },
        { title: t('compare.before'), align: 'end' },
        { title: t('compare.after'), align: 'end' },
        { title: t('compare.used'), align: 'end' },
      ],
      rows: compared.map(({ medium, serial, unit, before, after, used }) => [
        `${meters(`media.${medium}`)} ${serial}`.trim(),
        amount(before, unit),
        amount(after, unit),
        used === null ? '–' : amount(used, unit),
      ]),
    },
  ]
}

function signatureBlocks(
  { t, signing, language }: Words,
  { state, signatures, sha256, coTenants }: PrintedProtocol,
  { landlord, tenant }: Parties,
  timeZone: string,
): Block[] {
  if (state === 'withdrawn') return []
  const heading: Block = { kind: 'heading', text: t('signatures.title') }
  if (signatures.length === 0)
    return [
      heading,
      {
        kind: 'signatures',
        sides: [
          { label: signing('roles.landlord'), name: landlord.name },
          ...[tenant.name, ...coTenants].map((name) => ({ label: signing('roles.tenant'), name })),
        ],
      },
    ]
  const instant = new Intl.DateTimeFormat(dateLocales[language], {
    ...{ dateStyle: 'long', timeStyle: 'medium', timeZone },
  })
  return [
    heading,
    {
      kind: 'sums',
      rows: signatures.map(({ role, signedName, signedAt }) => ({
        label: `${signing(`roles.${role}`)}: ${signedName}`,
        value: instant.format(new Date(signedAt)),
      })),
    },
    { kind: 'text', text: t('paper.signedHere', { timeZone }) },
    { kind: 'text', text: `${t('signatures.digest')}:\n${sha256}` },
  ]
}
