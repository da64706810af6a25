import type { FrameLocator, Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { expect } from '../../build/e2e/expect.ts'
import { aForeignSite } from '../../build/e2e/foreign-site.ts'
import { aDonor, cards } from '../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../build/e2e/visitors/an-order.ts'
import { words } from '../../build/e2e/words.ts'

const site = aSite(async (db) => {
  await aForm(db, { form: { slug: 'dons' } })
})
const openForeign = aForeignSite()

const t = words('fr', 'widget')
const dons = { organizationSlug: 'la-ruche', formType: 'Donation' as const, formSlug: 'dons' }

/** A frame with the listener of a site that follows its height and counts its messages. */
const framed = (path: string, look = '') =>
  `<script>heard=[];addEventListener('message',({data:d,source})=>{heard.push(d);const f=document.getElementById('w');
if(d.type==='obole:height'&&source===f.contentWindow)f.style.height=d.height+'px'})</script>
<iframe id="w" src="${site.url}${path}#id=w${look}" title="Un toit" style="width:100%;height:600px;border:0;color-scheme:light"></iframe>`

/** The visitor in the frame: what they see has the same words as on our own pages. */
const inFrame = (page: Page) => aDonor(page.frameLocator('#w') as FrameLocator & Page)

const paid = (page: Page) => page.evaluate<unknown[]>(`heard.filter(({ type }) => type === 'obole:paid')`)

describe('a gift in the frame of another site', () => {
  test('is paid with 3-D Secure in another tab, and its outcome is shown in the frame', async () => {
    const page = await site.visit({ height: 1200 })
    await openForeign(page, framed(formWidgetPath(dons, null, 'fr')))
    const donor = inFrame(page)
    await donor.gives('42')
    await donor.fillsPayer(buyer)
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), donor.payButton().click()])
    await expect(donor.heading(t('pay.waiting.title'))).toBeVisible()
    expect(await paid(page)).toEqual([])
    const payer = aDonor(tab)
    await payer.atCard()
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
    expect(await paid(page)).toEqual([{ type: 'obole:paid', id: 'w' }])
    await frame.getByRole('button', { name: t('pay.paid.againGift') }).click()
    await expect(donor.heading(/./)).toHaveText(words('fr', 'checkout')('title.donation'))
    expect(await paid(page)).toHaveLength(1)
    expect(await site.violations()).toEqual([])
  })
})
