import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { aGala, gala, galaPathOf } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite(() => Promise.resolve(), { HOLD_QUOTA: '1/0', HOLD_LIMIT: '4/0' })

test('above the share of an address the browser works unseen; far above it the picker says so and loses nothing', async () => {
  const form = await aGala(site.db, { form: { slug: 'gala-partage' }, adult: { stock: 40 } })
  const path = galaPathOf(form)
  const expects = { expects: [/status of (409|429)/] }
  const first = aBuyer(await site.visit(expects), path)
  await first.openStep(1)
  await first.chooses({ [gala.adult]: 2 })
  await first.toTickets()

  const page = await site.visit(expects)
  const second = aBuyer(page, path)
  await second.openStep(1)
  await second.chooses({ [gala.adult]: 3 })
  await page.getByRole('button', { name: /^Continuer/ }).click()
  await expect(page.getByRole('alert')).toContainText('vous pouvez encore en prendre 2')
  await expect(page.getByRole('spinbutton', { name: gala.adult })).toHaveValue('3')
  await isSound(page, 'more than the share of an address')
  await second.chooses({ [gala.adult]: 2 })
  await second.toTickets()
})
