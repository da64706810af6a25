import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { fiscalYear } from '#domain/accounting/fiscal-year.ts'
import { parisDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { createPayout, endPayout } from '#server/money/payout/payout-store.ts'
import { newId } from '#server/platform/new-id.ts'
import { checkEntries } from '../../../build/accounting/check-entries.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { codeAt } from '../../../build/authenticator.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { enterByHand } from '../../../build/e2e/visitors/enter-by-hand.ts'
import { words } from '../../../build/e2e/words.ts'
import { savedCard } from '../../../build/money/a-sale.ts'

const siren = '123456782'
const organisation = { siren }
const gala = {
  type: 'Event',
  slug: 'gala',
  title: 'Le gala',
  presetAmounts: [],
  acceptOpenDonation: false,
  installments: [1, 3],
  tiers: [
    { key: 'place', name: 'Place', price: 1500, stock: 40 },
    { key: 'repas', name: 'Repas', price: 3000 },
  ],
}
const site = aSite((db) => aForm(db, { organisation, form: gala }))
const email = 'tresorier@exemple.fr'
const today = parisDate(new Date())
const orders = words('fr', 'orders')
const sheet = words('fr', 'orderSheet')
const refund = words('fr', 'orderRefund')
const correction = words('fr', 'orderCorrection')
const security = words('fr', 'login')
const offline = words('fr', 'offline')
const payouts = words('fr', 'payouts')
const statement = words('fr', 'bankStatement')
const accounting = words('fr', 'accounting')

/** Two places paid by card at once, a meal of which the first of three instalments is paid, and 20 € that were paid out. */
async function haveMonth(): Promise<void> {
  const form = await aForm(site.db, { organisation, form: gala })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const participant = { firstName: 'Paul', lastName: 'Kervran' }
  const fill = (keys: readonly string[], payer: object) =>
    shopper.fillItems(
      keys.map((key) => ({ tierId: tierIdOf(form, key), participant })),
      { ...aPayer, ...payer },
    )
  const meal = await fill(['repas'], { firstName: 'Anne', lastName: 'Le Goff' })
  await shopper.saveInstallments(meal, 3)
  const first = await shopper.payCart(meal, savedCard)
  await shopper.answerBank(first.executed.redirectUrl ?? '', 'success')
  await shopper.confirm(first.paymentId)
  const places = await fill(['place', 'place'], { firstName: 'Jean-Noël', lastName: 'L’Hœst' })
  await shopper.saveTip(places, 200)
  const { paymentId } = await shopper.payCart(places, cards.accepted)
  await shopper.confirm(paymentId)
  const payout = { id: newId(), now: new Date() }
  const organisationId = form.organisationId
  await createPayout(site.db, { ...payout, organisationId, amount: cents(2000), token: null })
  await endPayout(site.db, { ...payout, event: 'pay', reference: 'VIR-00042' })
}

/** Refunds one of two places. The refund asks for a second factor on its way, and keeps what was chosen. */
async function refundWithSecondFactor(page: Page): Promise<void> {
  await page.getByRole('link', { name: sheet('refund.open') }).click()
  await page.getByLabel(refund('scopes.lines')).check()
  await page.getByRole('button', { name: refund('submit.refund') }).click()
  await expect(page.getByRole('link', { name: /choisissez au moins une ligne/i })).toBeVisible()
  await isSound(page, 'refund with an error')
  await page.getByLabel('Place').first().check()
  const submit = page.getByRole('button', { name: refund('submit.amount', { amount: '15,00\u00a0€' }) })
  await submit.click()
  await page.getByRole('button', { name: security('security.totp.turnOn') }).click()
  const secret = await page.getByRole('main').getByRole('code').textContent()
  await isSound(page, 'a second factor that a refund needs')
  await page.getByLabel(security('security.totp.code')).fill(codeAt(secret ?? '', new Date()))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: security('security.recovery.done') }).click()
  await page.getByRole('link', { name: security('security.factor.continue') }).click()
  await submit.click()
  await expect(page.getByText(refund('done.refunded'))).toBeVisible()
  await expect(page.getByText(sheet('lineState.Refunded'), { exact: true })).toBeVisible()
  const request = page.getByRole('listitem').filter({ hasText: sheet('event.refundAsked') })
  await expect(request).toContainText(`· ${email}`)
}

/** Corrects the name and the address of the payer. */
async function correctName(page: Page): Promise<void> {
  await page.getByRole('link', { name: sheet('correction.open'), exact: true }).click()
  const name = page.getByLabel(correction('field.lastName'), { exact: true }).first()
  const address = page.getByLabel(correction('field.email')).first()
  await name.fill('Lhœst')
  await address.fill('jean@')
  await page.getByRole('button', { name: correction('submit') }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await isSound(page, 'a correction with an error')
  await address.fill('jean.noel@exemple.fr')
  const sent = correction('after.confirmation', { email: 'jean.noel@exemple.fr' })
  await expect(page.getByText(sent)).toBeVisible()
  await page.getByRole('button', { name: correction('submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jean-Noël Lhœst' })).toBeVisible()
  await expect(page.getByText(/devient jean\.noel@exemple\.fr/)).toBeVisible()
  await isSound(page, 'sheet of a corrected order')
}

/** Enters a cheque for two places, and takes it to the bank with its slip. */
async function bankCheque(page: Page): Promise<void> {
  await page.goto('/admin/la-ruche/evenements/gala/saisie')
  await page.getByRole('button', { name: offline('save') }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
  await isSound(page, 'an entry by hand with errors')
  await page.getByLabel(/^Place/).fill('2')
  const person = page.getByRole('group', { name: offline('person.title', { name: 'Place', number: '2' }) })
  await person.getByLabel(offline('firstName')).fill('Léo')
  await person.getByLabel(offline('lastName'), { exact: true }).fill('Roy')
  await page.getByLabel(offline('firstName')).last().fill('Ida')
  await page.getByLabel(offline('lastName'), { exact: true }).last().fill('Roy')
  await page.getByLabel(offline('number')).fill('7654321')
  await page.getByLabel(offline('bank')).fill('Crédit Agricole')
  const amount = '30,00\u00a0€'
  await page.getByRole('button', { name: offline('saveAmount', { amount }) }).click()
  await page.getByRole('link', { name: /Voir la commande/ }).click()
  await expect(page.getByText(/Léo Roy/)).toBeVisible()
  await page.goto('/admin/la-ruche/cheques')
  await isSound(page, 'cheques to deposit')
  await page.getByRole('button', { name: offline('cheques.deposit', { count: 1, amount }) }).click()
  const title = offline('cheques.depositNumber', { number: '1' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await isSound(page, 'a deposit')
  const slip = await download(page, offline('cheques.slip'))
  expect(slip.name).toBe('bordereau-1.pdf')
}

/** Finds the payout, the cheque and a transfer on the statement of the bank. */
async function matchStatement(page: Page): Promise<void> {
  await page.goto('/admin/la-ruche/argent')
  await isSound(page, 'payouts')
  await page.getByRole('link', { name: payouts('statement') }).click()
  const lines = [
    'Date;Libellé;Débit;Crédit',
    `${today};VIR OBOLE VIR-00042;;20,00`,
    `${today};REMISE DE CHEQUES 0012;;30,00`,
    `${today};VIR M MARTIN;;45,00`,
  ]
  await page.getByLabel(statement('file')).setInputFiles({
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await expect(page.getByRole('heading', { name: statement('found.title', { count: 3 }) })).toBeFocused()
  await expect(page.getByText(statement('named.payout', { reference: 'VIR-00042' }))).toBeVisible()
  await isSound(page, 'a compared bank statement')
}

/** Saves the entries of the year, which an independent reader checks. */
async function saveEntries(page: Page): Promise<void> {
  await page.goto('/admin/la-ruche/argent')
  await page.getByRole('link', { name: accounting('tabs.accounting') }).click()
  await expect(page.getByText(accounting('intro'))).toBeVisible()
  await isSound(page, 'accounting')
  const year = Number(today.slice(0, 4))
  const { name, content } = await download(page, /^FEC, /)
  expect(name).toBe(`${siren}FEC${year}1231.txt`)
  const { problems, balances } = checkEntries(content, fiscalYear(year, 1))
  expect(problems).toEqual([])
  // Of 30 and 10 euros by card, 15 went back and 20 were paid out. A cheque of 30 and a transfer of 45 are at the bank.
  expect(Object.fromEntries(balances)).toEqual({
    '467': 500,
    '580': 0,
    '706': 0 - (3000 + 1000 - 1500) - (3000 + 4500),
    '5112': 0,
    '512': 2000 + 3000 + 4500,
  })
}

/** Follows a link to a file. */
async function download(page: Page, name: string | RegExp) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

test('a month of a treasurer: a name, a refund, a cheque, the statement of the bank and the accounts', async () => {
  await haveMonth()
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 403/] })
  await signInTab(site, page, email, '/admin/la-ruche')
  const participant = { firstName: 'Léo', lastName: 'Roy' }
  const items = Array.from({ length: 3 }, () => ({ tier: 'place', quantity: 1, participant }))
  await enterByHand(page, { paymentMethod: 'BankTransfer', number: '', paidOn: today, items })
  await isSound(page, 'home of an association with money')
  await page.getByRole('link', { name: orders('title'), exact: true }).click()
  await expect(page.getByRole('heading', { name: orders('count', { count: 3, number: '3' }) })).toBeVisible()
  await isSound(page, 'orders by several methods')
  await page.getByRole('link', { name: 'Jean-Noël L’Hœst' }).click()
  await refundWithSecondFactor(page)
  await correctName(page)
  await bankCheque(page)
  await matchStatement(page)
  await saveEntries(page)
  await expect.poll(() => site.violations()).toEqual([])
})
