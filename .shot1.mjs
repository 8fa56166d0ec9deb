import { app, visitor, signIn, done } from './.shot.mjs'
for (const [w,t] of [[1440,'light'],[360,'dark'],[768,'light']]) {
  const page = await visitor(w,t)
  await page.goto(app+'/plans'); await page.waitForSelector('h3'); await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/sub-plans-${w}.png`, fullPage: true })
  await signIn(page,'anna@wierzba.example')
  await page.goto(app+'/subscription'); await page.waitForSelector('h3'); await page.waitForTimeout(900)
  await page.screenshot({ path: `/tmp/sub-demo-${w}.png`, fullPage: true })
  await page.goto(app+'/settings?tab=billing'); await page.waitForTimeout(1200)
  await page.screenshot({ path: `/tmp/sub-billing-${w}.png`, fullPage: true })
}
await done()
