import { sql } from 'kysely'
import { test } from 'vitest'
import { addMember } from '#server/access/add-member.ts'
import { newId } from '#server/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { aDonor, cards, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { organisation: receiptsDeclared }))
const t = words('fr', 'taxReceipts')
const email = 'presidente@exemple.fr'

test('a receipt is searched for by keyboard, and a cleared search leaves the focus in its field', async () => {
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 401/] })
  const donor = aDonor(page)
  await donor.goesToCard()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  const receipts = () => site.db.selectFrom('receipt').select('label').execute()
  await expect.poll(async () => (await receipts()).length, { timeout: 30_000 }).toBe(1)
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
  await signInTab(site, page, email, '/admin/la-ruche/recus')

  const field = page.getByLabel(t('find.search'))
  await field.focus()
  await page.keyboard.type('%')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('find.nothing', { text: '%' }))).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t('find.clear') })).toBeFocused()
  // The next search is sent before the one that shows the whole year is answered.
  await site.db.transaction().execute(async (lock) => {
    await sql`LOCK TABLE receipt IN ACCESS EXCLUSIVE MODE`.execute(lock)
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.type(zoe.lastName.toUpperCase())
    await page.keyboard.press('Enter')
  })
  await expect(page.getByText(t('find.found', { count: 1 }))).toBeVisible()
  const [receipt] = await receipts()
  await expect(
    page.getByRole('link', { name: t('find.openNamed', { number: receipt?.label ?? '' }) }),
  ).toBeVisible()
  expect(await site.violations()).toEqual([])
})
