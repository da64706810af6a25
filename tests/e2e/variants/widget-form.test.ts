import { describe, test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { accentForText } from '#domain/colour/accent-colours.ts'
import { elementCode, plainFrame } from '#domain/widget/embed-codes.ts'
import { aForm } from '../../build/a-form.ts'
import { aGala, gala } from '../../build/e2e/a-gala.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { aForeignSite } from '../../build/e2e/foreign-site.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'
import { aBuyer } from '../../build/e2e/visitors/a-buyer.ts'
import { aDonor, cards } from '../../build/e2e/visitors/a-donor.ts'
import { aFramedForm, inFrame, paidMessages } from '../../build/e2e/visitors/a-framed-form.ts'
import { buyer } from '../../build/e2e/visitors/an-order.ts'
import { words } from '../../build/e2e/words.ts'

const site = aSite(async (db) => {
  await aForm(db, { form: { slug: 'dons' } })
  await aGala(db)
})
const openForeign = aForeignSite()

const t = words('fr', 'widget')
const ball = { organizationSlug: 'la-ruche', formType: 'Event' as const, formSlug: 'gala' }
const dons = { organizationSlug: 'la-ruche', formType: 'Donation' as const, formSlug: 'dons' }

const framed = (path: string) => aFramedForm(site.url + path)

describe('a gift in the frame of another site', () => {
  test('is paid with 3-D Secure in another tab, and its outcome is shown in the frame', async () => {
    const page = await site.visit({ height: 1200 })
    await openForeign(page, framed(formWidgetPath(dons, null, 'fr')))
    const donor = aDonor(inFrame(page))
    await hydrated(inFrame(page))
    await donor.gives('42')
    await donor.fillsPayer(buyer)
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), donor.payButton().click()])
    await expect(donor.heading(t('pay.waiting.title'))).toBeVisible()
    expect(await paidMessages(page)).toEqual([])
    // A cookie that the frame writes itself is refused or partitioned: the tab of the payment never gets it.
    await page
      .frameLocator('#w')
      .locator('body')
      .evaluate(() => (document.cookie = 'framed=1; path=/'))
    const payer = aDonor(tab)
    await payer.atCard()
    expect(await tab.evaluate(() => document.cookie)).not.toContain('framed')
    expect(await tab.evaluate(() => window.opener === null)).toBe(true)
    await payer.paysWith(cards.challenged)
    await payer.answersBank('success')
    await payer.isConfirmed()
    await tab.close()
    await expect(donor.heading(t('pay.paid.titleGift'))).toBeVisible({ timeout: 20_000 })
    const { number } = await site.db.selectFrom('order').select('number').executeTakeFirstOrThrow()
    const frame = page.frameLocator('#w')
    await expect(frame.getByText(number)).toBeVisible()
    await expect(frame.getByText('Zoé')).toHaveCount(0)
    await expect.poll(() => paidMessages(page)).toEqual([{ type: 'obole:paid', id: 'w' }])
    await frame.getByRole('button', { name: t('pay.paid.againGift') }).click()
    await expect(donor.heading(/./)).toHaveText(words('fr', 'checkout')('title.donation'))
    expect(await paidMessages(page)).toHaveLength(1)
    await expect.poll(() => site.violations()).toEqual([])
  })
})

describe('<obole-form>', () => {
  test('fills in what its attributes give, out of the server’s sight, and dispatches its events', async () => {
    const page = await site.visit({ height: 1200 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const element = elementCode({ ...dons, publicUrl: site.url, kind: 'form', locale: 'en', title: 'Dons' })
    await openForeign(
      page,
      `<script>heard=[];for(const name of ['obole:height','obole:paid'])addEventListener(name,({type,detail})=>heard.push({type,detail}))</script>
${element.replace('<obole-form', '<obole-form id="o" first-name="Zoé" email="zoe@exemple.fr" amount="42" accent="ff8800" radius="0"')}`,
    )
    const frame = page.frameLocator('#o iframe')
    const donor = aDonor(inFrame(page, '#o iframe'), 'en')
    await expect(frame.getByLabel(donor.t.donation('free'))).toHaveValue('42')
    await donor.next().click()
    const field = (name: string) => frame.getByLabel(donor.t.payer(name), { exact: true })
    await expect(field('firstName')).toHaveValue('Zoé')
    await expect(field('email')).toHaveValue('zoe@exemple.fr')
    await expect(field('emailConfirmation')).toHaveValue('')
    // Written under the colour of the site, darkened until white letters can be read.
    await expect(donor.next()).toHaveCSS('background-color', 'rgb(173, 93, 0)')
    // Links and outlined buttons have it too, dark enough for text.
    const lines = await frame
      .locator('body')
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--brand'))
    expect(lines).toBe(accentForText('#ff8800'))
    expect(asked.filter((url) => /zoe|Zo%C3%A9/i.test(url.split('#')[0] ?? ''))).toEqual([])
    const hasHeight = 'heard.some(({ type, detail }) => type === "obole:height" && detail.height > 0)'
    await expect.poll(() => page.evaluate(hasHeight)).toBe(true)
    expect(await page.evaluate('heard.filter(({ type }) => type === "obole:paid").length')).toBe(0)
  })
})

describe('a refused card', () => {
  test('is shown in the frame, then the next card pays', async () => {
    const page = await site.visit({ height: 1200 })
    await openForeign(page, framed(formWidgetPath(dons, null, 'fr')))
    const donor = aDonor(inFrame(page))
    await hydrated(inFrame(page))
    await donor.gives('15')
    await donor.fillsPayer(buyer)
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), donor.payButton().click()])
    const payer = aDonor(tab)
    await payer.atCard()
    await payer.paysWith(cards.declined)
    await expect(tab.getByRole('alert')).toContainText('Le paiement a été refusé')
    await expect(donor.heading(t('pay.refused.title'))).toBeVisible({ timeout: 20_000 })
    expect(await paidMessages(page)).toEqual([])
    await payer.atCard()
    await payer.paysWith(cards.accepted)
    await payer.isConfirmed()
    await expect(donor.heading(t('pay.paid.titleGift'))).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => paidMessages(page)).toHaveLength(1)
    await expect.poll(() => site.violations()).toEqual([])
  })
})

describe('a site without scripts', () => {
  test('has a frame of fixed height that scrolls', async () => {
    const page = await site.visit({ width: 400 })
    await openForeign(
      page,
      plainFrame(
        { ...dons, publicUrl: site.url, kind: 'form', locale: 'fr', title: 'Dons' },
        { width: 350, height: 400 },
      ),
    )
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('html[data-hydrated=true]')).toBeAttached()
    const room = await frame
      .locator('html')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(room).toBeGreaterThan(50)
    const next = frame.getByRole('button', { name: /^Continuer/ }).last()
    await next.scrollIntoViewIfNeeded()
    await expect(next).toBeInViewport()
  })
})

describe('an event in the frame', () => {
  test('two tickets with their participants are ordered by keyboard and mouse, and a cancelled payment is resumed', async () => {
    const page = await site.visit({ height: 1600 })
    await openForeign(page, framed(formWidgetPath(ball, null, 'fr')))
    const guest = aBuyer(inFrame(page))
    await hydrated(inFrame(page))
    await guest.chooses({ [gala.child]: 2 })
    await guest.toTickets()
    await guest.names(1, { firstName: 'Zoé', lastName: 'Moreau' })
    await guest.names(2, { firstName: 'Léa', lastName: 'Martin' })
    await guest.toBilling()
    await guest.fillsPayer(guest.payer)
    await guest.acceptsAll()
    await guest.tips('none')
    await guest.isSettled()
    await guest.payButton().focus()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
    const payer = aDonor(tab)
    await payer.atCard()
    await tab.getByText(words('fr', 'payment')('cancel')).first().click()
    await expect(tab.getByRole('heading', { name: t('returned.title') })).toBeVisible()
    await tab.close()
    await expect(guest.heading(t('pay.cancelled.title'))).toBeVisible({ timeout: 20_000 })
    await page
      .frameLocator('#w')
      .getByRole('button', { name: t('pay.cancelled.action') })
      .click()
    await expect(guest.heading(guest.t.checkout('title.summary'))).toBeVisible()
    expect(await paidMessages(page)).toEqual([])
  })
})

describe.each([320, 1200])('at %i px', (width) => {
  test.each(['#ffffff', '#111111'])('the frame on %s is accessible', async (ground) => {
    const page = await site.visit({ width, height: 2000 })
    const look = `<style>body{background:${ground};color:${ground === '#ffffff' ? '#111' : '#eee'}}</style>`
    for (const path of [formWidgetPath(dons, null, 'fr'), formWidgetPath(ball, null, 'en')]) {
      await openForeign(page, `${look}<main><h1>Un site</h1>${framed(path)}</main>`)
      const frame = page.frameLocator('#w')
      await expect(frame.locator('html[data-hydrated=true]')).toBeAttached()
      await isSound(page, path)
      await expect(frame.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    }
  })
})
