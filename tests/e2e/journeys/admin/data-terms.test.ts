import { beforeEach, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { giveSecondFactor } from '../../../build/e2e/an-operator.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db))
const t = words('fr', 'dataTerms')
const email = 'presidente@exemple.fr'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
})

test('a president shortens a term on a phone after a warning, and lengthens it again without one', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche/conservation')
  await giveSecondFactor(site, email)
  await page.reload()
  const term = page.getByLabel(t('data.answers'))
  const save = page.getByRole('button', { name: t('save') })
  await expect(term).toHaveValue('60')
  await term.selectOption('30')
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('shorten.text'))).toBeVisible()
  await isSound(page, 'a shorter term that is asked for')
  await dialog.getByRole('button', { name: t('shorten.keep') }).click()
  await page.reload()
  await expect(term).toHaveValue('60')

  await term.selectOption('30')
  await save.click()
  await dialog.getByRole('button', { name: t('shorten.action') }).click()
  await expect(page.getByText(t('saved'))).toBeVisible()
  await page.reload()
  await expect(term).toHaveValue('30')
  await term.selectOption('60')
  await save.click()
  await expect(page.getByText(t('saved'))).toBeVisible()
  await page.reload()
  await expect(term).toHaveValue('60')
})
