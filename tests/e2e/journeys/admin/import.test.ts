import { beforeEach, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db))
const t = words('fr', 'imports')
const people = words('fr', 'people')
const pages = words('fr', 'manage')
const sheet = words('fr', 'personSheet')
const email = 'secretaire@exemple.fr'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'secretary' })
})

const members = [
  'Numéro d’adhérent;Nom;Prénom;Contact;Date de fin',
  'A-1;Roy;Anne;anne@exemple.fr;31/08/2099',
  'A-2;Corre;Yann;yann(at)exemple;31/08/2099',
].join('\n')

test('a secretary imports adherents on a phone, corrects a column, sees a person, and undoes it', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche/personnes')
  await page.getByRole('link', { name: pages('frame.peoplePage.import') }).click()
  await expect(page.getByText(t('list.none'))).toBeVisible()
  await isSound(page, 'the page of imports')

  const buffer = Buffer.from(members)
  await page
    .getByLabel(t('file.label'))
    .setInputFiles({ name: 'adherents.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: t('trial.title') })).toBeFocused()
  await expect(page.getByText(t('outcome.added'), { exact: true })).toHaveCount(2)
  await page.getByLabel('Contact', { exact: true }).selectOption(t('field.email'))
  await page.getByRole('button', { name: t('columns.again') }).click()
  await expect(page.getByText(t('problem.email', { field: t('field.email') }))).toBeVisible()
  await isSound(page, 'a trial with a line to correct')

  const action = page.getByRole('button', { name: t('trial.import', { count: 1, number: '1' }) })
  await expect(action).toBeDisabled()
  await page.getByLabel(t('trial.without', { count: 1 })).check()
  await action.click()
  await expect(page.getByText(t('list.imported'), { exact: true })).toBeVisible()
  await expect(page.getByText('adherents.csv').first()).toBeVisible()
  await isSound(page, 'what was imported')

  await page.getByRole('link', { name: pages('frame.peoplePage.memberships') }).click()
  await page.getByRole('link', { name: 'Anne Roy' }).click()
  await expect(page.getByRole('heading', { name: sheet('imported.title') })).toBeVisible()
  await expect(page.getByText(sheet('imported.number', { number: 'A-1' }))).toBeVisible()
  await isSound(page, 'a person who was imported')

  await page.goto('/admin/la-ruche/personnes/importer')
  await page.getByRole('button', { name: t('list.undo') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('list.undo') })
    .click()
  await expect(page.getByText(t('list.undone'))).toBeVisible()
  await page.getByRole('link', { name: pages('frame.peoplePage.people') }).click()
  await expect(page.getByText(people('none'))).toBeVisible()
})
