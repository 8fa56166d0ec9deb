/** Prints the scores that Lighthouse gives to the pages of the arguments, under its profile "mobile": one JSON line per page. */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [program, ...addresses] = process.argv.slice(2)
const chrome = await launch({
  chromePath: program,
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  logLevel: 'silent',
})
try {
  for (const address of addresses) {
    const { lhr } = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' })
    const scores = Object.fromEntries(
      Object.entries(lhr.categories).map(([name, { score }]) => [
        name,
        score === null ? null : Math.round(score * 100),
      ]),
    )
    const lost = Object.values(lhr.categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => {
        const places = (lhr.audits[id].details?.items ?? []).map(({ node }) => node?.selector).filter(Boolean)
        return places.length > 0 ? `${id} (${places.join(', ')})` : id
      })
    process.stdout.write(`${JSON.stringify({ address, scores, lost })}\n`)
  }
} finally {
  await chrome.kill()
}
