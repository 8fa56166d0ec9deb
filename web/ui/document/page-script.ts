import { keepEarlyOffer } from '../pwa/early-offer.ts'
import { openAddressed } from './open-addressed.ts'
import { takeOver } from './take-over.ts'
import { wirePickers } from './wire-pickers.ts'

// The script of a public page. Links and pickers work without the application, which starts when somebody begins to
// use a form, or at once for people who are signed in or arrive from a link in a mail.
const script = document.currentScript
keepEarlyOffer()
const page = document.getElementById('root')
if (script instanceof HTMLScriptElement && page) {
  const start = takeOver(page, script.dataset, 'entering' in document.documentElement.dataset)
  wirePickers(page, start)
  openAddressed()
}
