import { afterAll, describe, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { anAddressList } from '../../../build/an-address-list.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { axeViolations } from '../../../build/e2e/axe.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aDonor, formPath } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'

const aFormWithAddress = (db: Parameters<typeof aForm>[0]) =>
  aForm(db, {
    organisation: { taxReceipts: true },
    form: { askAddress: true, acceptForeignPayers: true, acceptOpenDonation: true },
  })

const service = await anAddressList()
afterAll(() => service.close())
const site = aSite(aFormWithAddress)
const siteWithSearch = aSite(aFormWithAddress, { ADDRESS_SEARCH_URL: service.url })
const t = words('fr', 'payer')

/** A donor at the address of the second step. */
async function atAddress(how: Parameters<typeof site.visit>[0] = {}, at = site) {
  const page = await at.visit(how)
  const donor = aDonor(page, 'fr', formPath)
  await donor.openStep(1)
  await donor.gives('42')
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  return {
    page,
    street: field('address'),
    zipCode: field('zipCode'),
    city: field('city'),
    country: field('country'),
  }
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

  test('that comes to a visitor who is already in its field is replaced by what they type', async () => {
    const { page, zipCode, city } = await atAddress()
    await page.route(/towns-/, async (route) => {
      await expect(city).toBeFocused()
      await route.continue()
    })
    await zipCode.fill('44000')
    await city.focus()
    await expect(city).toHaveValue('Nantes')
    await page.keyboard.type('Rezé')
    await expect(city).toHaveValue('Rezé')
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

describe('an address, where the operator has a service for it', () => {
  const label = '3 Rue des Lilas 44000 Nantes'

  test('is completed by keyboard alone, with postcode and town', async () => {
    const { page, street, zipCode, city } = await atAddress({}, siteWithSearch)
    await street.focus()
    await page.keyboard.type('3 rue des lil')
    const options = page.getByRole('listbox', { name: t('addressList') }).getByRole('option')
    await expect(options).toHaveText([label, '3 Rue des Lilas 35000 Rennes'])
    await expect(street).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText(t('addressFound', { count: 2 }))).toBeAttached()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(street).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(street).toHaveValue('3 Rue des Lilas')
    await expect(zipCode).toHaveValue('44000')
    await expect(city).toHaveValue('Nantes')
    await expect(street).toBeFocused()
  })

  test('is completed by a click', async () => {
    const { page, street, city } = await atAddress({ width: 390, height: 844 }, siteWithSearch)
    await street.fill('3 rue des lil')
    await page.getByRole('option', { name: '3 Rue des Lilas 35000 Rennes' }).click()
    await expect(street).toHaveValue('3 Rue des Lilas')
    await expect(city).toHaveValue('Rennes')
  })

  test('is typed as ever while the service is away', async () => {
    const { page, street } = await atAddress({}, siteWithSearch)
    service.service.answers = 'error'
    await Promise.all([page.waitForResponse(/addresses\/search/), street.fill('3 rue des lilas')])
    await expect(street).toHaveAttribute('aria-expanded', 'false')
    await expect(street).toHaveValue('3 rue des lilas')
    await expect(page.getByRole('alert')).toHaveCount(0)
    service.service.answers = 'addresses'
  })

  test('is typed where it is abroad', async () => {
    const { page, country, street } = await atAddress({}, siteWithSearch)
    await country.selectOption('DE')
    await street.fill('Lindenstraße 3')
    await expect(page.getByRole('combobox', { name: t('address') })).toHaveCount(0)
  })
})
