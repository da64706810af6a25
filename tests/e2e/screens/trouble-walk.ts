import { moveClock, resetClock } from '../../build/e2e/a-clock.ts'
import { expect } from '../../build/e2e/expect.ts'
import { cards, formPath, zoe } from '../../build/e2e/visitors/a-donor.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { whileLocked } from '../../build/e2e/while-locked.ts'
import type { Walk } from './walk.ts'

const everyField = { ...zoe, birthDate: '12/03/1985' }

/** The problems of a cart before its payment. */
export const cartTroubleWalk: Walk = {
  name: 'cart-troubles',
  isEverywhere: false,
  stops: [
    [
      'step-1-amount-refused',
      async ({ page, donor }) => {
        await donor.openStep(1)
        await page.getByLabel('Autre montant').fill('0,20')
        await donor.next().click()
        await expect(page.getByLabel('Autre montant')).toHaveAttribute('aria-invalid', 'true')
      },
    ],
    [
      'step-2-every-field',
      async ({ donor }) => {
        await donor.gives('1250')
        await donor.types(everyField)
      },
    ],
    [
      'step-2-session-warning',
      async ({ page, donor }) => {
        await page.clock.install()
        await page.reload()
        await expect(donor.heading('Vos coordonnées')).toBeVisible()
        await page.clock.runFor('13:10')
        await expect(page.getByRole('dialog', { name: 'Votre session va expirer' })).toBeVisible()
      },
    ],
    [
      'step-3-unusual-email',
      async ({ page, donor }) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Continuer ma session' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await donor.types({ email: 'zoë@exemple.fr', emailConfirmation: 'zoë@exemple.fr' })
        await donor.toSummary()
        await expect(donor.tipTile('none')).toBeVisible()
      },
    ],
    [
      'step-3-offline',
      async ({ page, donor }) => {
        await page.context().setOffline(true)
        await expect(donor.payButton()).toBeDisabled()
      },
    ],
    [
      'step-3-payment-not-started',
      async ({ page, donor, site }) => {
        await page.context().setOffline(false)
        await donor.tips('none')
        await donor.accepts()
        await donor.isSettled()
        await whileLocked(site.db, 'cart', async () => {
          await donor.payButton().click()
          await expect(page.getByText('Le paiement n’a pas pu commencer')).toBeVisible()
          // A call that has ended turns no button any more.
          await donor.isSettled()
        })
      },
    ],
    [
      'step-3-cart-unreadable',
      ({ page, donor, site }) =>
        whileLocked(site.db, 'cart', async () => {
          await page.reload()
          await expect(donor.heading('Impossible d’afficher votre panier')).toBeVisible()
        }),
    ],
    [
      'step-3-session-expired',
      async ({ page, donor, site }) => {
        await moveClock(site, 16)
        await page.reload()
        await expect(donor.heading('Votre session a expiré')).toBeVisible()
      },
    ],
    [
      'step-2-draft-offered',
      async ({ page, donor, site }) => {
        await page.getByRole('button', { name: 'Recommencer' }).click()
        await donor.next().click()
        await expect(page.getByRole('button', { name: 'Utiliser mes réponses' })).toBeVisible()
        await resetClock(site)
      },
    ],
    [
      'step-closed',
      async ({ page }) => {
        await page.goto('/associations/la-ruche/formulaires/finie/1')
        await hydrated(page)
      },
    ],
  ],
}

/** The problems on the card page. */
export const cardTroubleWalk: Walk = {
  name: 'card-troubles',
  isEverywhere: false,
  stops: [
    [
      'card-did-not-open',
      async ({ page, donor, site }) => {
        await donor.goesToCard('42', 'none', everyField)
        await site.play({ operation: 'session', error: 500, times: 10 })
        await page.getByRole('button', { name: 'Annuler et revenir à mon panier' }).click()
        await expect(donor.heading('Récapitulatif')).toBeVisible()
        await donor.tips('none')
        await donor.accepts()
        await donor.isSettled()
        await donor.payButton().click()
        await expect(donor.heading('Le formulaire de paiement n’a pas pu s’ouvrir')).toBeVisible()
        await site.clearScenarios()
      },
    ],
    [
      'card-offline',
      async ({ page, donor }) => {
        await page.getByRole('button', { name: 'Réessayer' }).click()
        await donor.atCard()
        await page.context().setOffline(true)
        await expect(donor.payButton()).toBeDisabled()
        await page.context().setOffline(false)
      },
    ],
    [
      'payment-in-progress',
      async ({ donor, site }) => {
        await site.play({ operation: 'charge', delayMs: 120_000 })
        await donor.paysWith(cards.challenged)
        await expect(donor.heading('Paiement en cours')).toBeVisible()
      },
    ],
    [
      'bank-waits',
      async ({ page, donor, notes, site }) => {
        notes.set('payment', page.url())
        await site.clearScenarios()
        await page.waitForURL(/three-d-secure/)
        await page.goto(notes.get('payment') ?? '')
        await expect(donor.heading('Votre banque attend votre confirmation')).toBeVisible()
        await hydrated(page)
      },
    ],
    [
      'payment-under-way-elsewhere',
      async ({ page, donor }) => {
        await page.goto(`${formPath}/3`)
        await expect(donor.heading('Un paiement est en cours pour ce panier')).toBeVisible()
      },
    ],
  ],
}
