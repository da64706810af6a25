import { moveClock, resetClock } from '../../../build/e2e/a-clock.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { afterEach, expect as expectValue, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, formPath } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { opensCardPage } from '../../../build/e2e/visitors/card-page.ts'
import type { AttemptId } from '#domain/ids.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { moveAttempt } from '#server/money/payment/attempt-store.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

let gift: StoredForm
const site = aSite(async (db) => {
  gift = await aForm(db, { organisation: { taxReceipts: true } })
})

afterEach(async () => {
  await expect.poll(() => site.violations(), { timeout: 30_000 }).toEqual([])
})

test('INITIALIZE_HAPAY_ERROR: the provider refuses to open its fields, and opens them on the next try', async () => {
  const page = await site.visit({ expects: [/status of 502/] })
  const donor = await opensCardPage(page, site, gift)
  await site.play({ operation: 'session', error: 400 })
  await donor.paysWith(cards.declined)
  await expect(donor.heading('Le formulaire de paiement n’a pas pu s’ouvrir')).toBeVisible()
  await expect(page.getByText('Aucun montant n’a été débité. Réessayez dans un instant.')).toBeVisible()
  await isSound(page, 'fields refused')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await donor.atCard()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
})

test('CART_EXPIRED: a cart that expires before the order button is pressed continues with its input', async () => {
  const page = await site.visit({ expects: [/status of 404/] })
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.fillsPayer()
  await donor.tips('none')
  await donor.accepts()
  await donor.isSettled()
  try {
    await moveClock(site, 16)
    await donor.payButton().click()
    await expect(donor.heading('Votre session a expiré')).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expect(donor.heading('Récapitulatif')).toBeVisible()
    await donor.accepts()
    await donor.orders()
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
  } finally {
    await resetClock(site)
  }
})

test('SESSION_ALREADY_USED: the bank knows the fields already; the state is checked, no other card is asked for', async () => {
  const page = await site.visit()
  const donor = await opensCardPage(page, site, gift)
  await site.play({ operation: 'charge', failure: 'hapay_session_already_used' })
  await donor.paysWith(cards.accepted)
  await expect(donor.heading('Ce formulaire a déjà été envoyé')).toBeVisible()
  await expect(page.getByText('Aucun montant n’a été débité.')).toHaveCount(0)
  // Money may have been taken: the page proposes to check, never to pay again.
  await expect(page.getByRole('button', { name: 'Réessayer le paiement' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Vérifier à nouveau' }).click()
  await page.waitForURL('**/paiement/embarque/confirmation/*')
  await expect(donor.heading('Ce formulaire a déjà été envoyé')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Réessayer le paiement' })).toHaveCount(0)
})

test('REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: paid without a page of the bank, which is no failure', async () => {
  const page = await site.visit()
  const donor = await opensCardPage(page, site, gift)
  await site.play({ operation: 'charge', settlesAfterMs: 2000 })
  const isPolled = page.waitForResponse((answer) => answer.url().includes('/poll-redirect-url'))
  await donor.paysWith(cards.accepted)
  const address = (await isPolled).url()
  await donor.isConfirmed()
  await expect(page.getByText('a échoué')).toHaveCount(0)
  // The answer that the page followed: it left before a test could read it there.
  const answer = await page.request.get(address)
  expectValue(await answer.json()).toEqual({ status: 'Confirmed', redirectUrl: null })
})

test('DUPLICATED_PAYMENT: two cards succeed at the bank; the second one is shown as refunded', async () => {
  const page = await site.visit()
  const donor = await opensCardPage(page, site, gift)
  const address = page.url()
  await donor.paysWith(cards.challenged)
  await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible()
  // The bank reports a cancellation, and takes the money nevertheless: its own page still accepts the payer's answer.
  const { id } = await site.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', '=', 'requires_action')
    .executeTakeFirstOrThrow()
  expectValue(await moveAttempt(site.db, id as AttemptId, 'cancel', new Date())).toBe(true)
  const twin = await page.context().newPage()
  await open(twin, address)
  const second = aDonor(twin)
  await second.atCard()
  await second.paysWith(cards.challenged)
  await expect(second.heading('Confirmez-vous ce paiement')).toBeVisible()
  await donor.answersBank('success')
  await donor.isConfirmed()
  await second.answersBank('success')
  // It is paid; that it was paid twice is known once the bank has reported it.
  await second.isConfirmed()
  const orphans = () => site.db.selectFrom('orphan_payment').select('reason').execute()
  await expect.poll(orphans, { timeout: 30_000 }).toEqual([{ reason: 'duplicate' }])
  await twin.reload()
  await hydrated(twin)
  await expect(twin.getByText('Votre paiement a été débité deux fois')).toBeVisible()
  // The paid order and its papers stay on this address.
  await second.isConfirmed()
  await isSound(twin, 'paid twice')
})

test('a return address redirects once in a tab: the second time it offers the result', async () => {
  const page = await site.visit()
  const donor = await opensCardPage(page, site, gift)
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  const confirmation = page.url()
  const { id } = await site.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('payment_id', '=', confirmation.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  const back = `${site.url}${formPath}/redirection?paymentId=${id}&outcome=confirmation`
  await page.goto(back)
  await donor.isConfirmed()
  for (let round = 0; round < 2; round += 1) {
    await page.goto(back)
    await expect(donor.heading('Ce paiement a déjà été vérifié')).toBeVisible()
    expectValue(page.url()).toBe(back)
  }
  await isSound(page, 'redirected before')
  await page.getByRole('link', { name: 'Voir le résultat' }).click()
  await donor.isConfirmed()
  expectValue(page.url()).toBe(confirmation)
  // Another tab is another session of the browser.
  const other = await page.context().newPage()
  await other.goto(back)
  await aDonor(other).isConfirmed()
})
