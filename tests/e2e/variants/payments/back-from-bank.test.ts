import { randomUUID } from 'node:crypto'
import { expect } from '../../../build/e2e/expect.ts'
import { describe, test } from 'vitest'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { opensCardPage } from '../../../build/e2e/visitors/card-page.ts'
import {
  aPartnerLink,
  aPartnersForm,
  partnerCart,
  partnersBase,
  reachesCard,
} from '../../../build/e2e/visitors/partner-cart.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

let partners: StoredForm
const site = aSite(async (db) => {
  partners = await aPartnersForm(db)
})

describe('back from the bank', () => {
  test.each([
    { answer: 'cancel', outcome: 'annulation', title: 'Vous avez annulé le paiement' },
    { answer: 'failure', outcome: 'echec', title: 'L’authentification a échoué' },
    { answer: 'success', outcome: 'confirmation', title: /^Merci Zoé/ },
  ] as const)(
    '$outcome: the address is only a hint, the payment decides',
    async ({ answer, outcome, title }) => {
      const page = await site.visit()
      const link = await aPartnerLink(site)
      // After a cancellation the tab still has the cart: its state must have no effect.
      const donor =
        answer === 'cancel'
          ? await reachesCard(page, link)
          : await opensCardPage(page, site, partners, partnerCart(link))
      await donor.paysWith(cards.challenged)
      await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible()
      const back = page.waitForRequest((request) => request.url().includes('outcome='))
      await donor.answersBank(answer)
      expect(new URL((await back).url()).searchParams.get('outcome')).toBe(outcome)
      await expect(donor.heading(title)).toBeVisible()
      await isSound(page, `back from the bank, ${outcome}`)

      const { id } = await site.db
        .selectFrom('payment_attempt')
        .select('id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      for (const hint of ['confirmation', 'annulation', 'echec']) {
        const again = await site.visit()
        const address = `${link.path}/redirection?paymentId=${id}&outcome=${hint}`
        await again.goto(address)
        await expect(again).toHaveURL(/\/paiement\/embarque\/confirmation\//)
        await expect(again.getByRole('heading', { level: 1, name: title })).toBeVisible()
        // The same tab is redirected once.
        await again.goto(address)
        await expect(again.getByText('Ce paiement a déjà été vérifié')).toBeVisible()
        // The screen is the same for every hint.
        if (hint === outcome) await isSound(again, `led on before, ${hint}`)
      }
      await expect.poll(() => site.violations()).toEqual([])
    },
  )

  test('without its payment, it shows the screen of an expired link', async () => {
    const page = await site.visit()
    for (const path of [
      `${partnersBase}/${randomUUID()}/redirection`,
      `${partnersBase}/redirection`,
      '/redirection',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
      expect(await page.title()).toBe('Ce lien n’est plus valable - Obole')
      await isSound(page, path)
    }
  })
})
