import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, formPath, zoe } from '../../../build/e2e/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))

test('a link with a cart and its key takes up what was left, in another browser, and keeps the key out of sight', async () => {
  const first = await site.visit()
  const donor = aDonor(first)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.types(zoe)
  await donor.toSummary()
  const kept = await first.evaluate(() => sessionStorage.getItem('cart:la-ruche/Donation/dons'))
  const { id, cartKey } = JSON.parse(kept ?? '{}') as { id: string; cartKey: string }
  const page = await site.visit()
  const again = aDonor(page)
  await open(page, `${formPath}/3#cart=${id}&key=${cartKey}`)
  await expect(page.getByText('L’Haÿ-Moreau').first()).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await again.tips('none')
  await again.accepts()
  await again.orders()
  await again.paysWith(cards.accepted)
  await again.isConfirmed()
  await expect.poll(() => site.breaches()).toEqual([])
})
