import { randomUUID } from 'node:crypto'
import { moveClock, resetClock } from '../../../build/e2e/a-clock.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { afterEach, describe, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, formPath } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { opensCardPage } from '../../../build/e2e/visitors/card-page.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { goOffline, losesLine, lostNetwork } from '../../../build/e2e/go-offline.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

let gift: StoredForm
const site = aSite(async (db) => {
  gift = await aForm(db, { organisation: { taxReceipts: true } })
  await aForm(db, {
    organisation: { slug: 'ailleurs', name: 'Ailleurs', provider: 'stripe', taxReceipts: true },
  })
})

const notDebited = 'Aucun montant n’a été débité.'
const dontKnow = 'Nous ne savons pas encore si un montant a été débité.'

afterEach(async () => {
  await expect.poll(() => site.violations(), { timeout: 20_000 }).toEqual([])
})

describe('the bank declines', () => {
  test('each refusal shows what to check; a lost card looks like any other refusal', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    const alert = page.getByRole('alert')
    const declines = [
      ['4000000000009995', 'Le paiement a été refusé', 'contactez votre banque'],
      ['4000000000009987', 'Le paiement a été refusé', 'contactez votre banque'],
      ['4000000000000069', 'Le paiement a été refusé', 'date d’expiration'],
      ['4000000000000119', 'Le paiement n’a pas abouti', 'Réessayez dans quelques minutes'],
    ] as const
    for (const [index, [number, title, advice]] of declines.entries()) {
      await donor.paysWith(number)
      await expect(alert).toContainText(`Il vous reste ${4 - index} essai`)
      await expect(alert).toContainText(title)
      await expect(alert).toContainText(notDebited)
      await expect(alert).toContainText(advice)
      // The pressed button is gone: a keyboard continues from the alert.
      await expect(page.locator(':focus')).toContainText(title)
      expect(await alert.textContent()).not.toMatch(/perdu|volé|vol /)
      await donor.atCard()
    }
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
  })

  test('it is unknown whether money was taken: the card is not requested again', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    await site.play({ operation: 'charge', failure: 'hapay_unknown' })
    await donor.paysWith(cards.accepted)
    await expect(donor.heading('Le paiement n’a pas abouti')).toBeVisible()
    await expect(page.getByText(dontKnow)).toBeVisible()
    await expect(page.getByText('Réessayer le paiement')).toHaveCount(0)
    await isSound(page, 'result unknown')
  })
})

describe('the payment does not start', () => {
  test('PAYMENT_INITIALIZE_ERROR: the provider does not answer; the order can be sent again', async () => {
    const page = await site.visit({ expects: [/status of 502/] })
    const donor = aDonor(page, 'fr', '/associations/ailleurs/formulaires/dons')
    await donor.openStep(1)
    await donor.gives('42')
    await donor.fillsPayer()
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    await donor.payButton().click()
    await expect(page.getByText('Le paiement n’a pas pu commencer')).toBeVisible()
    await expect(
      page.getByText('Le prestataire de paiement de cette association est injoignable').first(),
    ).toBeVisible()
    await expect(donor.payButton()).toBeEnabled()
  })

  test('ORGANIZATION_WALLET_ERROR: the association may not collect any more', async () => {
    const page = await site.visit({ expects: [/status of 400/] })
    const donor = await opensCardPage(page, site, gift)
    try {
      await aForm(site.db, { organisation: { taxReceipts: true, allowCollect: false } })
      await page.reload()
      await expect(donor.heading('Les paiements sont fermés pour le moment')).toBeVisible()
      await expect(page.getByText(notDebited)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Voir la page de la campagne' })).toBeVisible()
    } finally {
      await aForm(site.db, { organisation: { taxReceipts: true } })
    }
    await page.reload()
    await donor.atCard()
  })

  test('FORM_UNAVAILABLE: a form that is disabled while its card is entered takes no payment', async () => {
    const page = await site.visit({ expects: [/status of 409/] })
    const donor = await opensCardPage(page, site, gift)
    try {
      await aForm(site.db, { organisation: { taxReceipts: true }, form: { state: 'disabled' } })
      await donor.paysWith(cards.accepted)
      await expect(donor.heading('Les paiements sont fermés pour le moment')).toBeVisible()
      await expect(page.getByText(notDebited)).toBeVisible()
    } finally {
      await aForm(site.db, { organisation: { taxReceipts: true } })
    }
  })

  test('PAYMENT_EXPIRED: a card page left for an hour leads back to the gift', async () => {
    const page = await site.visit({ expects: [/status of 410/] })
    const donor = await opensCardPage(page, site, gift)
    try {
      await moveClock(site, 61)
      await page.reload()
      await expect(donor.heading('Le délai de paiement est dépassé')).toBeVisible()
      await hydrated(page)
    } finally {
      await resetClock(site)
    }
  })
})

describe('the answer does not come', () => {
  test('ECONNABORTED: after two minutes the page asks for the state, and does not claim that nothing was debited', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    await site.play({ operation: 'charge', delayMs: 120_000 })
    await page.clock.install()
    await donor.sendsPayment(cards.accepted, site.db)
    await page.clock.fastForward('02:01')
    await expect(donor.heading('Nous confirmons votre paiement')).toBeVisible()
    await expect(page.getByText(notDebited)).toHaveCount(0)
    await site.clearScenarios()
    await donor.isConfirmed()
  })

  test('EXECUTE_PAYMENT_ERROR: on a dead line the state is unknown; with the network the outcome is shown', async () => {
    const page = await site.visit({
      expects: lostNetwork,
    })
    const donor = await opensCardPage(page, site, gift)
    await site.play({ operation: 'charge', delayAnswerMs: 120_000 })
    await page.clock.install()
    await donor.sendsPayment(cards.accepted, site.db)
    // A question that still passed would lead to the confirmation.
    await losesLine(page)
    await page.clock.fastForward('02:01')
    await expect(page.getByText('La réponse tarde').first()).toBeVisible()
    await expect(async () => {
      await page.clock.runFor('00:10')
      await expect(donor.heading('Le paiement a été interrompu')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText(dontKnow)).toBeVisible()
    await expect(page.getByText('Réessayer')).toHaveCount(0)
    await site.clearScenarios()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Vérifier à nouveau' }).click()
    await donor.isConfirmed()
  })

  test('the bank requires the payer and its answer is lost: its page is found nevertheless', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    await site.play({ operation: 'charge', loseAnswer: true })
    await donor.paysWith(cards.challenged)
    await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible({ timeout: 30_000 })
    await donor.answersBank('success')
    await donor.isConfirmed()
  })

  test('REDIRECT_URL_EMPTY: a return address without a payment is reported at once', async () => {
    const page = await site.visit({ expects: [/status of 404/] })
    await open(page, `${formPath}/redirection?paymentId=${randomUUID()}&outcome=confirmation`)
    await expect(aDonor(page).heading('La redirection n’a pas abouti')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Vérifier à nouveau' })).toBeVisible()
    await isSound(page, 'redirection failed')
  })
})

describe('the network is lost', () => {
  test('a payer who is offline for longer than the limit reads the outcome when the network is back', async () => {
    const page = await site.visit({
      expects: lostNetwork,
    })
    const donor = await opensCardPage(page, site, gift)
    await site.play({ operation: 'charge', delayAnswerMs: 120_000 })
    await page.clock.install()
    await donor.sendsPayment(cards.accepted, site.db)
    await goOffline(page)
    // The call ends without an answer, then an hour passes.
    await page.clock.fastForward('02:01')
    await page.clock.runFor('01:00:00')
    await expect(donor.heading(donor.t.payment('progress.title'))).toBeVisible()
    await site.clearScenarios()
    await page.context().setOffline(false)
    await donor.isConfirmed()
  })
})

describe('already paid', () => {
  test('DUPLICATE_PAYMENT_HA: a second card is not requested, the confirmation is shown', async () => {
    const page = await site.visit({ expects: [/status of 409/] })
    const donor = await opensCardPage(page, site, gift)
    const twin = await page.context().newPage()
    await open(twin, page.url())
    const second = aDonor(twin)
    await second.typesCard(cards.accepted)
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
    await second.payButton().click()
    await expect(second.heading('Ce formulaire a déjà été envoyé')).toBeVisible()
    // A second card is not proposed: the way from here is the state of the payment.
    const href = await twin.getByRole('link', { name: 'Vérifier à nouveau' }).getAttribute('href')
    const led = await page.request.get(href ?? '')
    expect([led.status(), led.url()]).toEqual([200, page.url()])
    await expect(twin.getByRole('button', { name: 'Réessayer le paiement' })).toHaveCount(0)
    await twin.getByRole('link', { name: 'Vérifier à nouveau' }).click()
    await second.isConfirmed()
  })
})
