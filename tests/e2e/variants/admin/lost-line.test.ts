import { test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { goOffline, loadsRest, lostNetwork } from '../../../build/e2e/go-offline.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const email = 'presidente@exemple.fr'
const edition = '/admin/la-ruche/evenements/gala/edition/1'

const site = aSite(async (db) => {
  await aForm(db, { form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft' } })
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
})

const draft = async () => {
  const rows = await site.db.selectFrom('form_draft').select('source').execute()
  return rows.map(({ source }) => source).join('')
}

test('what is typed for a minute without a line is said to stay here, and saved once the line is back', async () => {
  const page = await site.visit({ width: 390, height: 844, expects: lostNetwork })
  await signInTab(site, page, email, edition)
  await hydrated(page)
  await loadsRest(page)
  await page.clock.install()
  await goOffline(page)
  const title = page.getByLabel('Titre', { exact: true })
  await title.fill('Le grand gala')
  await title.blur()
  const stays = page.getByText(/^Pas de connexion\s: vos modifications restent sur cet appareil/)
  await expect(stays).toBeVisible()
  await isSound(page, 'without a line')
  // It goes on asking, and says no more than that.
  await page.clock.runFor(60_000)
  await page.getByLabel('En une phrase').fill('Un dîner et un bal.')
  await expect(stays).toBeVisible()
  expect(await draft()).toBe('')
  await page.context().setOffline(false)
  await page.clock.runFor(6000)
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  expect(JSON.parse(await draft())).toMatchObject({ title: 'Le grand gala', summary: 'Un dîner et un bal.' })
})

test('what was typed in a tab that was closed without a line is there, also after another session', async () => {
  const page = await site.visit({ width: 390, expects: lostNetwork })
  await signInTab(site, page, email, edition)
  await hydrated(page)
  await loadsRest(page)
  await goOffline(page)
  const summary = page.getByLabel('En une phrase')
  await summary.fill('Écrit sans connexion.')
  await summary.blur()
  await expect(page.getByText(/^Pas de connexion/)).toBeVisible()
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  // The session ended meanwhile.
  await context.clearCookies()
  const again = await context.newPage()
  await signInTab(site, again, email, edition)
  await hydrated(again)
  await expect(again.getByLabel('En une phrase')).toHaveValue('Écrit sans connexion.')
  await expect(again.getByText(/^Enregistré à/)).toBeVisible()
  expect(JSON.parse(await draft())).toMatchObject({ summary: 'Écrit sans connexion.' })
})
