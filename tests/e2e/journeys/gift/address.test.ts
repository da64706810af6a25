import { describe, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aDonor, formPath } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) =>
  aForm(db, {
    organisation: { taxReceipts: true },
    form: { askAddress: true, acceptForeignPayers: true, acceptOpenDonation: true },
  }),
)
const t = words('fr', 'payer')

/** A donor at the address of the second step. */
async function atAddress(how: Parameters<typeof site.visit>[0] = {}) {
  const page = await site.visit(how)
  const donor = aDonor(page, 'fr', formPath)
  await donor.openStep(1)
  await donor.gives('42')
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  return { page, zipCode: field('zipCode'), city: field('city'), country: field('country') }
}

describe('the town of an address', () => {
  test('fills itself in from a postcode with one commune, and follows the postcode', async () => {
    const { page, zipCode, city } = await atAddress()
    await zipCode.fill('44000')
    await expect(city).toHaveValue('Nantes')
    await expect(page.getByText(t('cityFilled', { town: 'Nantes' }))).toBeAttached()
    await zipCode.fill('35000')
    await expect(city).toHaveValue('Rennes')
  })

  test('is offered where a postcode has several, and may still be typed', async () => {
    const { page, zipCode, city } = await atAddress()
    await zipCode.fill('44000')
    await expect(city).toHaveValue('Nantes')
    await zipCode.fill('44140')
    await expect(city).toHaveValue('')
    const offered = page.locator('datalist option')
    await expect(offered.first()).toHaveAttribute('value', 'Aigrefeuille-sur-Maine')
    await expect(page.getByText(t('cityList', { count: await offered.count() }))).toBeVisible()
    await city.fill('Le Pallet-en-Vignoble')
    await zipCode.fill('44000')
    await expect(offered).toHaveCount(0)
    await expect(city).toHaveValue('Le Pallet-en-Vignoble')
  })

  test('is not looked up for an address abroad', async () => {
    const { page, zipCode, city, country } = await atAddress()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await country.selectOption('DE')
    await zipCode.fill('10115')
    await city.fill('Berlin')
    await expect(city).toHaveValue('Berlin')
    expect(asked.filter((url) => url.includes('/towns-'))).toEqual([])
  })

  test('is typed as ever where the list does not load', async () => {
    const { page, zipCode, city } = await atAddress({ expects: [/ERR_FAILED/] })
    await page.route(/\/towns-/, (route) => route.abort())
    await Promise.all([page.waitForEvent('requestfailed'), zipCode.fill('44000')])
    await city.fill('Nantes')
    await zipCode.press('Tab')
    await expect(city).toHaveValue('Nantes')
  })
})
