/**
 * The first day of an owner and of a colleague: from an empty installation to the first rent, and a colleague with single
 * permissions. Played once with the mouse on a phone in Polish and once with the keyboard alone at a desk.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { type Hands, handsOf, inOrder, type Way } from './kit/hands.ts'
import { call, mailTo, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'
import { wordsOf } from './kit/words.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const plays: { way: Way; width: 360 | 1440; language: 'pl' | 'en' }[] = [
  { way: 'mouse', width: 360, language: 'pl' },
  { way: 'keyboard', width: 1440, language: 'en' },
]

it.each(plays)('starts from nothing and invites a colleague, with the $way at $width px', async (play) => {
  const { way, width, language } = play
  const say = wordsOf(language)
  // Long addresses fit everywhere.
  const owner = `anna.${way}.brzeczyszczykiewicz-wisniewska@wynajem.example`
  const colleague = `marek.${way}@biuro.example`
  const people: Visitor[] = []
  const person = async (): Promise<Hands> => {
    const one = await visitor(browser, { width, language })
    people.push(one)
    return handsOf(one.page, way)
  }
  const button = ({ page }: Hands, key: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: say(key, values), exact: true })
  const step = async ({ page }: Hands, name: string): Promise<void> => {
    const title = say(`onboarding:steps.${name}.title`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await inOrder(page)
  }
  /** Opens a place of the menu on the phone, or by the search of the keyboard. */
  const go = async (hands: Hands, place: 'leases' | 'payments' | 'properties'): Promise<void> => {
    const { page } = hands
    const name = say(`shell:places.${place}`)
    if (way === 'mouse') {
      await page.getByRole('button', { name: say('ui:shell.openMenu') }).click()
      await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    } else {
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog').getByRole('combobox').first().fill(name)
      await page
        .getByRole('option', { name: new RegExp(`${name}$`) })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
    }
    await page.getByRole('heading', { level: 1, name }).first().waitFor()
  }

  // An account, confirmed by mail.
  const anna = await person()
  await anna.page.goto(server.app)
  await inOrder(anna.page)
  await anna.press(anna.page.getByRole('main').getByRole('link', { name: say('landing:signUp') }))
  await anna.page.getByRole('heading', { level: 1, name: say('sign_in:signUp.title') }).waitFor()
  await anna.write(anna.page.getByLabel(say('sign_in:emailOrPhone')), owner)
  await anna.write(anna.page.getByLabel(say('sign_in:password'), { exact: true }), password)
  await anna.write(anna.page.getByLabel(say('sign_in:repeatPassword')), password)
  await anna.tick(anna.page.getByRole('checkbox'))
  await inOrder(anna.page)
  await anna.press(button(anna, 'sign_in:createAccount'))
  await anna.page.getByRole('heading', { name: say('sign_in:mail.title') }).waitFor()
  await inOrder(anna.page)
  const [confirmation] = await mailTo(server, owner)
  await anna.page.goto(confirmation!.link!)

  // Five steps; a reload in the middle loses nothing.
  await step(anna, 'plan')
  await anna.press(button(anna, 'onboarding:next'))
  await step(anna, 'organization')
  const name = `Wynajem ${way}`
  await anna.write(anna.page.getByLabel(say('onboarding:organization.name'), { exact: true }), name)
  await anna.page.waitForTimeout(500)
  await anna.page.reload()
  await step(anna, 'organization')
  const typed = anna.page.getByLabel(say('onboarding:organization.name'), { exact: true })
  await expect.poll(() => typed.inputValue()).toBe(name)
  await anna.press(button(anna, 'onboarding:next'))
  await step(anna, 'profile')
  await anna.press(button(anna, 'onboarding:skip'))
  await step(anna, 'setup')
  await anna.press(button(anna, 'onboarding:next'))
  await step(anna, 'summary')
  await anna.press(button(anna, 'onboarding:complete'))

  // The first property, tenant, lease and rent.
  const property = anna.page.getByRole('dialog', { name: say('properties:form.addTitle') })
  await property.waitFor()
  await anna.write(property.getByLabel(say('properties:fields.address')), 'ul. Długa 1')
  await inOrder(anna.page)
  await anna.press(property.getByRole('button', { name: say('properties:form.addSubmit') }))
  await property.waitFor({ state: 'detached' })
  await go(anna, 'leases')
  await anna.press(button(anna, 'leases:list.add'))
  const lease = anna.page.getByRole('main')
  const place = lease.getByRole('combobox', { name: say('leases:fields.property') })
  await anna.choose(place, 'Długa', anna.page.getByRole('option', { name: /Długa 1/ }))
  await anna.press(lease.getByRole('button', { name: say('leases:new.newTenant') }))
  await anna.write(lease.getByRole('textbox', { name: say('leases:new.tenantName') }), 'Ewa Lis')
  await anna.write(lease.getByRole('textbox', { name: say('leases:fields.rentAmount'), exact: true }), '900')
  await inOrder(anna.page)
  await anna.press(lease.getByRole('button', { name: say('leases:new.submit') }))
  await anna.page.waitForURL(/\/leases\/[0-9a-f-]{36}/)
  await anna.page.getByRole('heading', { level: 1, name: /Ewa Lis/ }).waitFor()
  await inOrder(anna.page)
  await anna.press(button(anna, 'leases:detail.recordPayment'))
  const payment = anna.page.getByRole('dialog', { name: say('payments:record.title') })
  const amount = payment.getByLabel(new RegExp(`^${say('payments:fields.amount')}`))
  await expect.poll(() => amount.inputValue()).not.toBe('')
  await inOrder(anna.page)
  await anna.press(payment.getByRole('button', { name: say('payments:record.submit') }))
  await payment.waitFor({ state: 'detached' })
  const focused = () => anna.page.evaluate(() => document.activeElement?.textContent)
  await expect
    .poll(focused, { message: 'back at the button that opened the form' })
    .toBe(say('leases:detail.recordPayment'))

  // A colleague who may view everything, record payments, and nothing about tenants.
  await anna.page.goto(`${server.app}/organization-admin?tab=users`)
  await button(anna, 'members:invite').waitFor()
  await inOrder(anna.page)
  await anna.press(button(anna, 'members:invite'))
  const invite = anna.page.getByRole('dialog', { name: say('members:invite') })
  await anna.write(invite.getByLabel(say('members:email')), colleague)
  await anna.select(
    invite.getByRole('combobox', { name: new RegExp(`^${say('members:role')}`) }),
    say('shell:roles.viewer'),
  )
  const permission = (subject: string, act: string) =>
    invite
      .getByRole('group', { name: say(`members:subjects.${subject}`) })
      .getByRole('checkbox', { name: say(`members:actsOf.${act}`) })
  await anna.tick(permission('payments', 'create'))
  await inOrder(anna.page)
  await anna.press(invite.getByRole('button', { name: say('members:invite') }))
  await invite.waitFor({ state: 'detached' })
  await anna.page.getByText(colleague).first().waitFor()
  await inOrder(anna.page)

  const marek = await person()
  const [mail] = await mailTo(server, colleague)
  await marek.page.goto(mail!.link!)
  await marek.page
    .getByRole('heading', { level: 1, name: say('members:join.title', { organization: name }) })
    .waitFor()
  await inOrder(marek.page)
  await marek.write(marek.page.getByLabel(say('members:join.name')), 'Marek Kos')
  await marek.write(marek.page.getByLabel(say('sign_in:password'), { exact: true }), password)
  await marek.tick(marek.page.getByRole('checkbox'))
  await marek.press(button(marek, 'members:join.submit'))
  await marek.page.waitForURL(/\/dashboard/)
  await marek.page.getByRole('heading', { level: 1 }).first().waitFor()
  await inOrder(marek.page)
  await go(marek, 'payments')
  await marek.press(button(marek, 'payments:list.record'))
  const theirs = marek.page.getByRole('dialog', { name: say('payments:record.title') })
  await marek.choose(
    theirs.getByRole('combobox').first(),
    'Ewa',
    marek.page.getByRole('option', { name: /Ewa Lis/ }),
  )
  await marek.write(theirs.getByLabel(new RegExp(`^${say('payments:fields.amount')}`)), '50')
  await inOrder(marek.page)
  await marek.press(theirs.getByRole('button', { name: say('payments:record.submit') }))
  await theirs.waitFor({ state: 'detached' })
  // Beyond the permissions there is no button, no form behind the address, and no answer of the server.
  await go(marek, 'properties')
  await marek.page.getByRole('link', { name: 'ul. Długa 1' }).first().waitFor()
  expect(await button(marek, 'properties:list.add').count()).toBe(0)
  await marek.page.goto(`${server.app}/properties?new=1`)
  await marek.page.getByRole('link', { name: 'ul. Długa 1' }).first().waitFor()
  expect(await marek.page.getByRole('dialog').count()).toBe(0)
  await inOrder(marek.page)
  await marek.page.goto(`${server.app}/organization-admin?tab=users`)
  await marek.page.getByText(say('shell:denied.panel')).waitFor()
  await inOrder(marek.page)
  const { access_token: token } = await signInByApi(server, colleague)
  const refused = call(server, token, 'POST', '/api/properties', { address: 'ul. Inna 2' })
  await expect(refused).rejects.toThrow(/: 403 /)
  expect(people.flatMap((one) => one.complaints())).toEqual([])
  for (const one of people) await one.close()
})
