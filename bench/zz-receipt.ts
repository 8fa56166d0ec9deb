import pg from 'pg'
import { openHouse } from './house.ts'
import { receipt } from './receipt.ts'
const times = new Map<string, { n: number; ms: number }>()
const real = pg.Client.prototype.query as any
pg.Client.prototype.query = function (this: unknown, ...args: any[]) {
  const q = args[0]
  const text = (typeof q === 'string' ? q : (q?.text ?? '?')).replace(/\s+/g, ' ').slice(0, 260)
  const seen = times.get(text)?.n ?? 0
  if (seen === 40 && (text.startsWith(' with states') || text.startsWith(' with booked') || text.startsWith(' insert into transactions') || text.includes('json_agg(row order by row.'))) {
    return (async () => {
      await real.call(this, 'savepoint z')
      const r = await real.call(this, { text: `explain (analyze, buffers off) ${q.text}`, values: q.values ?? args[1] })
      console.log('=====', text.slice(0, 60)); console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n').slice(0, 12000))
      await real.call(this, 'rollback to savepoint z')
      times.set(text, { n: 41, ms: times.get(text)!.ms })
      return real.apply(this, args)
    })()
  }
  const begin = performance.now()
  const out = real.apply(this, args)
  const end = () => {
    const t = times.get(text) ?? { n: 0, ms: 0 }
    t.n++; t.ms += performance.now() - begin
    times.set(text, t)
  }
  if (out?.then) out.then(end, end)
  return out
} as any
const house = await openHouse()
for (const m of await receipt(house)) console.log(JSON.stringify(m))
for (const [text, t] of [...times].filter(([, t]) => t.n >= 55).sort((a, b) => b[1].ms - a[1].ms).slice(0, 45)) console.log(t.n, t.ms.toFixed(0), (t.ms / t.n).toFixed(2), text)
await house.close()
process.exit(0)
