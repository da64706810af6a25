import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { receiptsPerPage } from '#domain/receipt/receipt-state.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { chequesOf, withoutAddress } from '../../../build/documents/offline-gifts.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { aFile } from '../../../build/e2e/a-file.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { giveSecondFactor } from '../../../build/e2e/an-operator.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { slowLine } from '../../../build/e2e/slow-line.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { organisation: receiptsDeclared }))
const t = words('fr', 'taxReceipts')
const correction = words('fr', 'receiptCorrection')
const email = 'presidente@exemple.fr'
const desk = '/admin/la-ruche/recus'
const address = { address: '3 rue des Lilas', zipCode: '44000', city: 'Nantes' }

beforeEach(() => aPresident(email))

async function aPresident(address: string): Promise<void> {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email: address, organizationSlug: 'la-ruche', role: 'president' })
}

type Cheques = ReturnType<typeof chequesOf>

/** Enters cheques by hand, and waits until all of them are planned. */
async function enter(cheques: Cheques): Promise<void> {
  await site.cli('offline', 'add', aFile('cheques.json', JSON.stringify(cheques)))
  const isDue = () =>
    site.db.selectFrom('receipt_due').select('year').where('due_at', 'is not', null).execute()
  await expect.poll(async () => (await isDue()).length, { timeout: 30_000 }).toBe(0)
}

test('the numbers of a year continue from that of another program, until its first receipt', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  // Her account asks for the second factor at each sign-in from here on.
  const her = 'vice-presidente@exemple.fr'
  await aPresident(her)
  await signInTab(site, page, her, desk)
  await giveSecondFactor(site, her)
  await page.goto(site.url + desk)
  const year = Number(parisDate(new Date()).slice(0, 4))
  const field = page.getByLabel(t('numbers.label'))
  await field.fill('douze')
  const save = page.getByRole('button', { name: t('numbers.action'), exact: true })
  await save.click()
  await expect(page.getByText(t('numbers.wrong'))).toBeVisible()
  await isSound(page, 'a number that cannot be read')
  await field.fill(`${year}-000148`)
  await save.click()
  await expect(page.getByText(t('numbers.done', { year, number: 148 }))).toBeVisible()
  await enter(chequesOf([{ ...withoutAddress, ...address }]))
  await page.reload()
  await expect(field).toHaveCount(0)
  const label = await site.db.selectFrom('receipt').select('label').executeTakeFirstOrThrow()
  expect(label.label).toBe(`${year}-000148`)
})

test('a receipt is searched for by keyboard, and a cleared search leaves the focus in its field', async () => {
  await enter(chequesOf([{ ...withoutAddress, ...address }]))
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 401/] })
  await signInTab(site, page, email, desk)

  const field = page.getByLabel(t('find.search'))
  await field.focus()
  await page.keyboard.type('%')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('find.nothing', { text: '%' }))).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t('find.clear') })).toBeFocused()
  // The next search is sent before the one that shows the whole year is answered.
  const fastAgain = await slowLine(page, { latencyMs: 600_000 })
  const isSent = (text: string) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/receipts/search') &&
        (request.postDataJSON() as { text: string }).text === text,
    )
  const searches = [isSent(''), isSent(withoutAddress.lastName.toUpperCase())]
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.type(withoutAddress.lastName.toUpperCase())
  await page.keyboard.press('Enter')
  await Promise.all(searches)
  await fastAgain()
  await expect(page.getByText(t('find.found', { count: 1 }))).toBeVisible()
  await isSound(page, 'receipts of a year')
  const [receipt] = await receipts()
  await expect(
    page.getByRole('link', { name: t('find.openNamed', { number: receipt?.label ?? '' }) }),
  ).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})

const receipts = () => site.db.selectFrom('receipt').select('label').execute()

const completeButtons = (page: Page) =>
  page.getByRole('button', { name: t('incomplete.completeNamed', { number: '' }).trim() })

async function fills(page: Page): Promise<void> {
  for (const [field, text] of Object.entries(address))
    await page.getByRole('dialog').getByLabel(correction(field), { exact: true }).fill(text)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: correction('submitNone') })
    .click()
}

test('where another session completes the last receipt of a page, the page before is shown', async () => {
  const cheques = chequesOf(Array.from({ length: receiptsPerPage + 1 }, () => withoutAddress))
  await enter({
    ...cheques,
    entries: cheques.entries.map((one) => ({ ...one, reference: `b-${one.reference}` })),
  })
  const issued = (await receipts()).length
  const page = await site.visit({ width: 1280, height: 900, expects: [/status of (401|403|409)/] })
  await signInTab(site, page, email, desk)
  await giveSecondFactor(site, email)
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto(site.url + desk)
    const section = one.getByRole('region', { name: t('incomplete.title') })
    await section.getByRole('button', { name: words('fr', 'manage')('list.next') }).click()
    await expect(completeButtons(one)).toHaveCount(1)
    await completeButtons(one).click()
    await expect(one.getByRole('dialog')).toBeVisible()
  }
  await isSound(page, 'receipt to complete')
  await fills(other)
  await expect(completeButtons(other)).toHaveCount(receiptsPerPage)
  await fills(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(completeButtons(page)).toHaveCount(receiptsPerPage)
  await expect(page.getByRole('heading', { name: t('incomplete.title') })).toBeFocused()
  // The figures and the list of issued receipts follow by themselves.
  await expect(
    other.getByText(t('find.ofYear', { count: issued + 1, year: parisDate(new Date()).slice(0, 4) })),
  ).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})
