import { describe, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { addDevice } from '../../../build/e2e/add-device.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const gala = '/associations/la-ruche/evenements/gala'
const gifts = '/associations/la-ruche/formulaires/dons'
const old = '/associations/la-ruche/formulaires/ancien'

const site = aSite(async (db) => {
  await aForm(db)
  await aForm(db, { form: { slug: 'ancien', state: 'disabled' } })
  await aForm(db, { form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft' } })
  const deps = { db, newId, clock: { now: () => new Date() } }
  const member = { organizationSlug: 'la-ruche' }
  await addMember(deps, { ...member, email: 'presidente@exemple.fr', role: 'president' })
  const forms = ['Donation/dons']
  await addMember(deps, { ...member, email: 'dons@exemple.fr', role: 'organiser', forms })
})

/** As ten minutes later: the access token counts no more, and the readable cookie says so. */
async function expireAccess(page: Page): Promise<void> {
  const context = page.context()
  const marker = (await context.cookies()).find(({ name }) => name === 'session_token')
  if (marker === undefined) throw new Error('not signed in')
  await context.clearCookies({ name: 'access_token' })
  await context.addCookies([{ ...marker, value: marker.value.replace(/\d+$/, '1') }])
}

describe('the campaign pages of an administrator', () => {
  test('show the bar, drafts with their banner, and settings buttons', async () => {
    const page = await site.visit()
    await signInTab(site, page, 'presidente@exemple.fr', gala)
    await expect(page.getByRole('heading', { level: 1, name: 'Le gala' })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Administration de la campagne' })
    await expect(bar.getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Ouvrir les réglages' })).toHaveAttribute(
      'href',
      '/admin/la-ruche/evenements/gala/edition/1',
    )
    await isSound(page, 'draft of an administrator')
    await expireAccess(page)
    await open(page, gala)
    await expect(page.getByRole('heading', { level: 1, name: 'Le gala' })).toBeVisible()
    await expect(bar.getByRole('link')).toHaveCount(4)
    await open(page, gifts)
    await expect(bar.getByRole('link', { name: 'Statistiques' })).toHaveAttribute(
      'href',
      '/admin/la-ruche/formulaires/dons/statistiques',
    )
    await open(page, old)
    await expect(page.getByText('Vous pouvez la réactiver dans ses réglages.')).toBeVisible()
  })

  test('lead to the second factor where it is overdue, and back to the draft', async () => {
    const page = await site.visit({ expects: [/status of 403/] })
    const due = (date: string) =>
      site.db
        .updateTable('user_account')
        .set({ second_factor_due_at: new Date(date) })
        .where('email', '=', 'presidente@exemple.fr')
        .execute()
    await addDevice(page)
    await signInTab(site, page, 'presidente@exemple.fr', gifts)
    await due('2026-01-01')
    await open(page, '/admin')
    const closed = page.getByRole('heading', { level: 1, name: 'Double authentification obligatoire' })
    await expect(closed).toBeVisible()
    await open(page, gala)
    await expect(page.getByText('Double authentification obligatoire pour votre rôle')).toBeVisible()
    await isSound(page, 'draft without a second factor')
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await page.getByRole('button', { name: 'J’ai noté mes codes' }).click()
    await page.getByRole('link', { name: 'Continuer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Le gala' })).toBeVisible()
  })

  test('show another campaign’s administrator what everyone sees', async () => {
    const page = await site.visit({ expects: [/status of 404/] })
    await signInTab(site, page, 'dons@exemple.fr', gifts)
    const bar = page.getByRole('navigation', { name: 'Administration de la campagne' })
    await expect(bar).toBeVisible()
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/agg/user'))
    await open(page, old)
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.goto(gala)
    await expect(page.getByText('Le gala')).toHaveCount(0)
    await expect(page.getByText('404')).toBeVisible()
  })
})
