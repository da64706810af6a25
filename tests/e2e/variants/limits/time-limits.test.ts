import { expect } from '../../../build/e2e/expect.ts'
import { expect as expectValue, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aForm } from '../../../build/a-form.ts'
import { aDonor } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { slowLine } from '../../../build/e2e/slow-line.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))

/** A donor at the summary whose browser has a clock that the test moves. */
async function atSummary(page: Page) {
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.fillsPayer()
  await donor.tips('none')
  await donor.isSettled()
  return donor
}

/** The contribution of the only cart, in cents. */
async function storedTip(): Promise<number | null> {
  return (await site.db.selectFrom('cart').select('tip_cents').executeTakeFirstOrThrow()).tip_cents
}

test('ECONNABORTED: a call without an answer ends after thirty seconds, and can be repeated', async () => {
  const page = await site.visit({ expects: [/status of 409/] })
  await page.clock.install()
  const donor = await atSummary(page)
  const toast = page.getByText('La demande a pris trop de temps.')
  // The time between the steps of the test does not count.
  await page.clock.pauseAt(Date.now() + 60_000)
  // The server stores the choice, and its answer comes in ten minutes.
  const fastAgain = await slowLine(page, { latencyMs: 600_000 })
  await donor.tips('low')
  await expect.poll(storedTip).toBeGreaterThan(0)
  await page.clock.runFor('00:29')
  await expect(donor.payButton()).toHaveAttribute('aria-busy', 'true')
  await expect(toast).toHaveCount(0)
  await page.clock.runFor('00:02')
  await fastAgain()
  await expect(toast).toBeVisible()
  await page.clock.resume()
  await isSound(page, 'no answer in time')
  // The first choice is stored after all: the page reads it, and takes the next one.
  await expect(async () => {
    await donor.tips('mid')
    await page.clock.runFor('00:01')
    await donor.isSettled()
    await expect(donor.tipTile('mid')).toBeChecked({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  expectValue(await storedTip()).toBeGreaterThan(0)
})

test('a choice changed many times is sent at most every 200 ms, and its loader stays 200 ms', async () => {
  const page = await site.visit()
  await page.clock.install()
  const donor = await atSummary(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })
  const answered = () => page.waitForResponse((answer) => answer.request().method() === 'PUT')
  const choose = (level: 'none' | 'low' | 'mid' | 'high') => donor.tipTile(level).check()
  const first = answered()
  await choose('low')
  await first
  // The clock is stopped: three more changes wait for the rest of the 200 ms, and only the last one is sent.
  for (const level of ['mid', 'high', 'mid'] as const) await choose(level)
  await page.clock.runFor(150)
  expectValue(sent).toHaveLength(1)
  const second = answered()
  await page.clock.runFor(60)
  await second
  expectValue(sent).toHaveLength(2)
  expectValue(sent[1]).not.toEqual(sent[0])
  // The answer has come, which the total follows, and the loader stays; it ends 200 ms later.
  await expect(donor.tipTile('mid')).toBeChecked()
  await expect(donor.payButton()).toHaveText(/45,40/)
  await expect(donor.payButton()).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(150)
  await expect(donor.payButton()).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(60)
  await donor.isSettled()
  expectValue(sent).toHaveLength(2)
})
