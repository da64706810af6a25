import { expect } from '../../../build/e2e/expect.ts'
import { afterAll, expect as expectValue, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aBuiltCopy } from '../../../build/e2e/a-copy.ts'
import { aDonor, formPath } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { startSiteOf } from '../../../build/e2e/site-process.ts'

const copy = aBuiltCopy()
const site = aSite(
  (db) => aForm(db, { organisation: { taxReceipts: true } }),
  {},
  (databaseUrl, settings) => startSiteOf(copy.folder, databaseUrl, settings),
)
afterAll(() => copy.remove())

test('a file of the next page is gone: the page reloads at most once a minute, then says what to do', async () => {
  const page = await site.visit({
    expects: [/status of 404/, /Error loading route module/, /dynamically imported module/, /did not load/],
  })
  await page.clock.install()
  const donor = aDonor(page)
  await donor.openCampaign()
  expectValue(copy.loseFiles(/^step-/)).not.toEqual([])
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  const give = () => page.getByRole('button', { name: /^Donner/ }).click()
  // Before the next document is there, the present one would be used again.
  const reloads = async (act: () => Promise<void>) => {
    await Promise.all([page.waitForEvent('load'), act()])
    await hydrated(page)
  }
  await reloads(give)
  expectValue(loads).toEqual([formPath])
  // Within the same minute it does not reload again.
  await give()
  await expect(donor.heading('Cette page ne s’est pas chargée entièrement')).toBeVisible()
  await page.clock.runFor('00:50')
  expectValue(loads).toHaveLength(1)
  await isSound(page, 'a file is gone')
  // The visitor reloads by hand. A minute after the first reload, the page may reload by itself again.
  await reloads(() => page.getByRole('button', { name: 'Recharger la page' }).click())
  expectValue(loads).toHaveLength(2)
  await page.clock.runFor('00:15')
  await give()
  await expect.poll(() => loads).toHaveLength(3)
})

test('a script of the page itself is gone: after the one reload the page says so', async () => {
  const page = await site.visit({ expects: [/status of 404/, /dynamically imported module/] })
  expectValue(copy.loseFiles(/^entry\.client-/)).not.toEqual([])
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.goto(`${site.url}${formPath}`)
  await expect(page.getByText('Cette page ne s’est pas chargée entièrement')).toBeVisible()
  expectValue(loads).toEqual([formPath, formPath])
  await isSound(page, 'a script of the page is gone')
})
