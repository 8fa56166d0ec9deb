/** Costs, values and loans of the demonstration units. For some units the purchase data is missing. */
import { addDays, addMonthsClamped, type CivilDate, yearOf } from '@domovik/domain/dates.ts'
import type { ValuationSource } from '@domovik/domain/rental/investments/validate.ts'
import type { NewLoan } from '../../rental/investments/queries.ts'
import type { DemoProperty } from './portfolio.ts'
import { randomOf } from './random.ts'

export type DemoInvestment = {
  propertyId: string
  purchaseDate: CivilDate
  purchasePrice: number
  acquisitionCosts: number
  initialRenovation: number | null
  reserveBalance: number | null
  updatedAt: Date
  valuations: {
    id: string
    createdAt: Date
    valuedOn: CivilDate
    marketValue: number
    source: ValuationSource
  }[]
  loan: (NewLoan & { createdAt: Date; updatedAt: Date }) | null
}

/** The purchase data is missing for 12 of the 53 units. */
const withoutPapers = 12
const lenders = ['PKO Bank Polski', 'ING Bank Śląski', 'mBank', 'Santander', 'Bank Pekao']

/** Rounds cents to whole hundreds of the currency, like agreed prices. */
const hundreds = (cents: number): number => Math.round(cents / 10_000) * 10_000

/** Returns the investments of the units with purchase data. Amounts in cents. */
export function investmentsOf(
  seed: number,
  today: CivilDate,
  properties: readonly DemoProperty[],
): DemoInvestment[] {
  const lost = new Set(
    randomOf(seed, 'papers')
      .shuffled(properties)
      .slice(0, withoutPapers)
      .map(({ id }) => id),
  )
  return properties.filter(({ id }) => !lost.has(id)).map((property) => investmentOf(seed, today, property))
}

function investmentOf(seed: number, today: CivilDate, property: DemoProperty): DemoInvestment {
  const random = randomOf(seed, `investment ${property.address}`)
  const monthly = property.rentAmount || Math.round((property.monthlyRate ?? 90_000) * 0.55)
  const purchasePrice = hundreds((monthly * 12) / (0.058 + random.next() * 0.022))
  const purchaseDate = addDays(property.managedFrom, -random.between(20, 1500))
  const years = yearOf(today) - yearOf(purchaseDate)
  const growth = 1 + years * (0.015 + random.next() * 0.025)
  const said = new Date(property.createdAt)
  const valued = random.chance(0.93)
  return {
    propertyId: property.id,
    purchaseDate,
    purchasePrice,
    acquisitionCosts: hundreds(purchasePrice * 0.035),
    initialRenovation: random.chance(0.6) ? hundreds(purchasePrice * (0.02 + random.next() * 0.05)) : null,
    reserveBalance: random.chance(0.9) ? hundreds(monthly * random.between(2, 5)) : null,
    updatedAt: said,
    valuations: valued
      ? [
          {
            id: random.id(property.createdAt),
            createdAt: said,
            valuedOn: addMonthsClamped(today, -26),
            marketValue: hundreds(purchasePrice * (1 + (growth - 1) * 0.6)),
            source: 'own',
          },
          {
            id: random.id(property.createdAt),
            createdAt: said,
            valuedOn: addMonthsClamped(today, -random.between(3, 9)),
            marketValue: hundreds(purchasePrice * growth),
            source: random.chance(0.4) ? 'appraisal' : 'agent',
          },
        ]
      : [],
    loan: random.chance(0.45) ? loanOf(property, purchaseDate, purchasePrice, random) : null,
  }
}

function loanOf(
  property: DemoProperty,
  startDate: CivilDate,
  price: number,
  random: ReturnType<typeof randomOf>,
): NonNullable<DemoInvestment['loan']> {
  const rate = random.between(290, 410) / 100
  return {
    id: random.id(property.createdAt),
    propertyId: property.id,
    lender: random.pick(lenders),
    type: random.chance(0.8) ? 'annuity' : 'linear',
    originalAmount: hundreds(price * (0.45 + random.next() * 0.2)),
    startDate,
    termMonths: random.pick([240, 300, 360]),
    instalmentDay: random.pick([5, 10, 15, 28]),
    stressRate: '7.5',
    createdAt: new Date(property.createdAt),
    updatedAt: new Date(property.createdAt),
    forPurchase: true,
    rates: [{ validFrom: startDate, annualRate: rate.toFixed(2) }],
  }
}
