import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
export const app = 'http://localhost:3912'
export async function visitor(width, theme, language='pl') {
  const context = await browser.newContext({ viewport: { width, height: width===360?780:900 }, locale: language, hasTouch: width===360 })
  await context.addInitScript(([t,l]) => { localStorage.setItem('theme', t); localStorage.setItem('selectedLanguage', l) }, [theme, language])
  const page = await context.newPage(); page.setDefaultTimeout(20000)
  page.on('pageerror', e => console.log('PAGEERROR', String(e)))
  page.on('console', m => { if (/Content Security|Refused/.test(m.text())) console.log('CSP', m.text()) })
  page.on('response', r => { if (r.status()>=400) console.log(r.status(), r.request().method(), r.url()) })
  return page
}
export async function signIn(page, email, password='domovik-demo-2026') {
  const r = await fetch(app+'/auth/v1/token?grant_type=password', {method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify({email,password})})
  const session = await r.json(); if (!session.access_token) throw new Error(JSON.stringify(session))
  await page.goto(app+'/healthz'); await page.evaluate(k => localStorage.setItem('domovik-auth', k), JSON.stringify(session))
  return session
}
export async function api(session, method, path, body) {
  const r = await fetch(app+path, {method, headers:{...(body?{'content-type':'application/json'}:{}), authorization:'Bearer '+session.access_token}, ...(body?{body:JSON.stringify(body)}:{})})
  return r.json()
}
export const done = () => browser.close()
