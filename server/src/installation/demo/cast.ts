/**
 * The roles in the demonstration story, by address: payment habits, leases that ended, vacant units. Every
 * other unit is let to a generated tenant.
 */

/** Payment habit of a tenant; see habits.ts. */
export type Habit =
  | 'punctual'
  | 'standing_order'
  | 'late'
  | 'slow'
  | 'halves'
  | 'quarterly'
  | 'rounding'
  | 'split'
  | 'unpaid_at_the_end'

/** What happened in addition to rent; see ended-leases.ts. */
export type Turn = 'dispute' | 'paid_twice' | 'left' | 'left_with_debt' | 'left_early'

export type Part = {
  habit?: Habit
  turn?: Turn
  /** Marks one tenant that rents several units. */
  tenant?: 'portal' | 'shops' | 'relocation'
  /** Utilities are included in the rent. */
  allIn?: boolean
  dueDay?: number
  /** Days until the lease ends. */
  endsIn?: number
  /**
   * Management was taken over two years ago: charges start then, with this opening balance in cents (+ owed,
   * - prepaid).
   */
  openingBalance?: number
  /** Months since the lease began. */
  age?: number
}

export const parts: Readonly<Record<string, Part>> = {
  'ul. Puławska 111/24': { tenant: 'portal', habit: 'halves', age: 15 },
  'ul. Francuska 15/5': { habit: 'slow', age: 9, dueDay: 10 },
  'ul. Kasprzaka 29/102': { habit: 'slow', age: 14, allIn: true, dueDay: 5 },
  'ul. Dietla 75/3': { habit: 'halves', age: 11, dueDay: 10 },
  'al. Grunwaldzka 76/10': { turn: 'dispute', age: 20 },
  'ul. Jaśkowa Dolina 33': { habit: 'quarterly', age: 17 },
  'ul. Narutowicza 48/22': { habit: 'quarterly', age: 10 },
  'ul. Legnicka 57/46': { habit: 'rounding', age: 13 },
  'ul. Zana 38/56': { habit: 'split', age: 22 },
  'ul. Grójecka 43/30': { turn: 'paid_twice', age: 16, dueDay: 10 },
  'ul. Marszałkowska 83, lokal 2': { tenant: 'shops', habit: 'standing_order', age: 31 },
  'ul. Święty Marcin 45, lokal 1': { tenant: 'shops', habit: 'standing_order', age: 19 },
  'ul. Chmielna 71/12': { tenant: 'relocation', habit: 'punctual', age: 23 },
  'ul. Wajdeloty 14/6': { tenant: 'relocation', habit: 'punctual', age: 23 },
  'ul. Obrońców Wybrzeża 4/118': { tenant: 'relocation', habit: 'punctual', age: 12 },
  'ul. Ruska 36/8': { tenant: 'relocation', habit: 'punctual', age: 6 },
  'ul. Mickiewicza 27/11': { openingBalance: 18_000, habit: 'punctual' },
  'ul. Grodzka 20/2': { openingBalance: -8500, habit: 'standing_order' },
  'ul. Długa 57/12': { endsIn: 8 },
  'ul. Ząbkowska 27/14': { endsIn: 19 },
  'ul. Grabiszyńska 241/17': { endsIn: 33 },
  'os. Centrum B 5/27': { endsIn: 46 },
  'ul. Francuska 70/44': { endsIn: 57 },
  'ul. Sienkiewicza 60/2, pokój 1': { age: 37 },
  'ul. Głogowska 118/7': { age: 42 },
}

/** Units whose current tenant followed a previous one. */
export const followed = [
  'ul. Karmelicka 34/9',
  'ul. Królewska 45/8, pokój 2',
  'ul. Świdnicka 19/21',
  'ul. Tymienieckiego 25/140',
] as const

export const places = {
  /** A tenant left with debt; let again since. */
  debt: 'ul. Gliwicka 76/3',
  /** Ended early; vacant until the next tenant moves in. */
  leftEarly: 'ul. Hoża 50/18',
  renovation: 'ul. Kalwaryjska 22/15',
  flood: 'ul. Garbary 67/13',
} as const
