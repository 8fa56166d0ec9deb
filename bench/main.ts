/**
 * npm run bench [-- --only=name,name]: prints one JSON line per measure. docs/performance.md explains the measures and
 * their goals.
 */
import { bank } from './bank.ts'
import { publicPages } from './browser.ts'
import { bundles } from './bundles.ts'
import { calendarScroll } from './calendar-scroll.ts'
import { charges } from './charges.ts'
import { coldStart } from './cold-start.ts'
import { dashboard } from './dashboard.ts'
import { demonstration } from './demonstration.ts'
import { feeds } from './feeds.ts'
import { fill } from './fill.ts'
import { flood } from './flood.ts'
import { type House, type Landlord, openHouse } from './house.ts'
import { importRows } from './import-rows.ts'
import { interactions } from './interactions.ts'
import { lettersToMany } from './letters.ts'
import { lighthouse } from './lighthouse.ts'
import { lists } from './lists.ts'
import { longLists } from './long-lists.ts'
import { memory } from './memory.ts'
import { receipt } from './receipt.ts'
import { reports } from './reports.ts'
import { requestCosts } from './requests.ts'
import { type Measure, timed } from './result.ts'
import { search } from './search.ts'
import { signIn } from './sign-in.ts'
import { stays } from './stays.ts'

type Filled = { small: Landlord; big: Landlord }

/** The results of a part are printed before the next part of the same name begins. */
const alone: Record<string, readonly (() => Promise<Measure[]>)[]> = {
  bundles: [bundles],
  calendar: [calendarScroll],
  browser: [publicPages, interactions],
  lighthouse: [lighthouse],
  'cold-start': [coldStart],
  memory: [memory],
}
/** Measures on one server. Those that need the filled organizations come last, and those that add rows to them at the end. */
const inHouse: Record<string, (house: House) => Promise<Measure[]>> = {
  'sign-in': signIn,
  demonstration,
  receipt,
  import: importRows,
  bank,
  search,
  reports,
  flood,
  feeds,
  letters: lettersToMany,
  stays,
}
const onFilled: Record<string, (house: House, filled: Filled) => Promise<Measure[]>> = {
  lists,
  requests: requestCosts,
  'long-lists': longLists,
  dashboard,
  charges,
}
const names = [...Object.keys(alone), ...Object.keys(inHouse), ...Object.keys(onFilled)]

const only = process.argv
  .find((each) => each.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const unknown = only?.filter((name) => !names.includes(name)) ?? []
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: ${names.join(', ')}\n`)
  process.exit(2)
}
const wanted = <Part>(parts: Record<string, Part>): Part[] =>
  Object.entries(parts).flatMap(([name, part]) => (!only || only.includes(name) ? [part] : []))
const say = (measures: Measure[]) => {
  for (const measure of measures) process.stdout.write(`${JSON.stringify(measure)}\n`)
}

for (const part of wanted(alone).flat()) say(await part())
if (wanted(inHouse).length + wanted(onFilled).length > 0) {
  const house = await openHouse()
  try {
    for (const part of wanted(inHouse)) say(await part(house))
    if (wanted(onFilled).length > 0) {
      const filled = { small: await house.landlord('small'), big: await house.landlord('big') }
      await fill(house, filled.small, { units: 100, months: 60 })
      const needsBig = wanted(onFilled).some((part) => part !== lists && part !== requestCosts)
      if (needsBig) {
        const took = await timed(() => fill(house, filled.big, { units: 10_000, months: 60 }))
        process.stderr.write(`filled 10,000 units with five years of rows in ${Math.round(took / 1000)} s\n`)
      }
      for (const part of wanted(onFilled)) say(await part(house, filled))
    }
  } finally {
    await house.close()
  }
}
// The browser process would keep this one alive.
process.exit()
