import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { retentionMs } from '#domain/account/retention.ts'
import { fillDirectories } from '#server/backoffice/person/fill-directories.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { removeAbandonedFiles } from '#server/platform/file/remove-abandoned-files.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { forgetSignIns } from '#server/identity/user/session-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aForm } from '../../../build/a-form.ts'
import { type aShopper, aPayer, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { importActions } from '../../../build/person/import-actions.ts'
import { aSignedInShopper } from '../../../build/account/a-signed-in-shopper.ts'
import { findTraces } from '../../../build/account/find-traces.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const dayMs = 86_400_000
const email = 'quiterie@exemple.fr'

/** Answers of the payer: no account needs an answer to a question, a file or a comment. */
const payer = {
  ...aPayer,
  firstName: 'Quiterie',
  lastName: 'Vandermolen',
  email,
  emailConfirmation: email,
  address: '12 impasse du Zouave',
  birthDate: '04/05/1980',
  comment: 'Commentaire rarissime',
}
const child = { firstName: 'Théodule', lastName: 'Moreau', birthDate: '03/02/2015' }
const answers = [
  'Asthme sévère',
  'certificat-de-theodule',
  'PDF-SECRET',
  '1980-05-04',
  '2015-02-03',
  '03/02/2015',
  'rarissime',
]
const names = ['Théodule']
const identity = ['Quiterie', 'Vandermolen', 'impasse du Zouave', email]

/** Where the payer may be named: what accounts and receipts demand, and directory and adherents as long as orders do. */
const vouchers =
  /^(?:order\.(?:payer|search_words)|payment\.snapshot|mandate\.payer_email|person\.|membership\.(?:words|sort_name)|receipt\.|receipt_correction\.)/

let world: World
let form: StoredForm
beforeEach(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, {
    form: {
      type: 'Membership',
      slug: 'cours',
      title: 'Cours de cirque',
      presetAmounts: [],
      askBirthDate: true,
      askAddress: true,
      acceptOpenDonation: true,
      tiers: [
        {
          key: 'enfants',
          name: 'Enfants',
          price: 9000,
          validityPeriod: { kind: 'dates', from: '2026-09-01', until: '2027-06-30' },
        },
      ],
      customFields: [
        { key: 'sante', label: 'Santé', type: 'FreeText' },
        { key: 'certificat', label: 'Certificat', type: 'File' },
      ],
    },
  })
})
afterEach(() => world.close())

type Shopper = ReturnType<typeof aShopper>

/** A cart with an answer, a participant and a file. */
async function fill(shopper: Shopper): Promise<Cart> {
  const tierId = tierIdOf(form, 'enfants')
  const { body: cart } = await shopper.makeCart([{ tierId, participant: child }])
  const body = new FormData()
  body.append(
    'file',
    new Blob(['%PDF-1.7 PDF-SECRET\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n']),
    'certificat-de-theodule.pdf',
  )
  const sent = await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
    method: 'POST',
    headers: shopper.withKey(cart),
    body,
  })
  const { fileId } = (await sent.json()) as { fileId: string }
  const [health, certificate] = form.definition.customFields
  const changed = await shopper.changeItems(cart, [
    {
      tierId,
      participant: child,
      customFields: [
        { fieldId: health?.id, value: 'Asthme sévère' },
        { fieldId: certificate?.id, value: fileId },
      ],
    },
  ])
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body))
  const saved = await shopper.savePayer(cart, payer)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return cart
}

/** An order with all answers, and a second cart that is left. */
async function anEnrolment() {
  const { browser, shopper } = await aSignedInShopper(world, form, email)
  await shopper.payCart(await fill(shopper), '4242424242424242')
  await shopper.payCart(await fill(shopper), '4000000000000002')
  await fill(shopper)
  await fillDirectories(world.deps)
  await sendMails({
    ...world.deps,
    renderMail,
    readMailIdentity: async () => null,
    transport: { ...mailboxTransport, storesBodies: false },
    host: 'obole.exemple.fr',
  })
  return browser
}

/** The turns of the worker until nothing is due. */
async function work(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) {
    await applyTerms(world.deps)
    await forgetSignIns(world.deps.db, { now: world.deps.clock.now(), limit: 100 })
    await removeAbandonedFiles(world.deps)
    await fillDirectories(world.deps)
  }
}

const traces = (words: readonly string[]) => findTraces(world, words)
const outside = async (words: readonly string[]) =>
  (await traces(words)).filter((trace) => !vouchers.test(trace))

async function expectWholeLedger(): Promise<void> {
  expect(await violationsOf(world)).toEqual([])
  expect((await verifyLedger(world.deps, { url: world.sandbox.url }, true)).exitCode).toBe(0)
}

test('an erased account leaves its payer in the accounts, the child on its card, and nothing else', async () => {
  const browser = await anEnrolment()
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const content = `Nom;Prénom;E-mail\nVandermolen;Quiterie;${email}`
  await importActions(world, secretary).imports({ name: 'anciens.csv', content })
  expect(await outside(identity)).toContain(`imported_line.email: ${email}`)
  const before = await traces(answers)
  for (const place of [
    'cart.items',
    'cart.payer',
    'payment.snapshot',
    'order_item.detail',
    'cart_file.name',
    'file',
  ])
    expect(before).toContainEqual(expect.stringMatching(new RegExp(`^${place}: `)))
  expect((await browser.post('/ha-api/users/me/erase', { isConfirmed: true })).status).toBe(200)
  await work()
  expect(await traces(answers)).toEqual([])
  // The mail that says so is about to leave.
  expect(await outside(identity)).toEqual([`mail.recipient: Quiterie`, `mail.recipient: ${email}`])
  expect([...new Set(await traces(names))].map((trace) => trace.split(':')[0])).toEqual([
    'order_item.detail',
    'payment.snapshot',
    'person.first_name',
  ])
  await expectWholeLedger()
})

test('without erasure, answers go a term after the end of the membership, and carts after theirs', async () => {
  await anEnrolment()
  world.moveOurTime(retentionMs('cart') + retentionMs('bank') + dayMs)
  await work()
  // The membership goes on: what it needs is there, once.
  expect(await world.deps.db.selectFrom('cart').select('state').execute()).toHaveLength(2)
  expect((await traces(['Asthme sévère'])).map((trace) => trace.split(':')[0])).toEqual([
    'order_item.detail',
    'payment.snapshot',
  ])
  expect(await outside(identity)).toEqual([`user_account.email: Quiterie`, `user_account.email: ${email}`])
  world.moveOurTime(
    Date.parse('2027-06-30') + retentionMs('answers') + 2 * dayMs - world.deps.clock.now().getTime(),
  )
  await work()
  // A name or comment that the payer published stays public until they change it.
  expect(await traces([...answers, ...names])).toEqual(['contribution.comment: rarissime'])
  expect(await outside(['Vandermolen', 'impasse du Zouave'])).toEqual([])
  await expectWholeLedger()
})

test('negative control: without the statements, all of it is found years later', async () => {
  const browser = await anEnrolment()
  await rewriteFunction(world.deps.db, 'erase_answers', [['begin', 'begin return;']])
  await rewriteFunction(world.deps.db, 'erase_carts', [['begin', 'begin return 0;']])
  await browser.post('/ha-api/users/me/erase', { isConfirmed: true })
  world.moveOurTime(3 * 365 * dayMs)
  await work()
  const found = await traces(answers)
  for (const place of ['cart.items', 'payment.snapshot', 'order_item.detail'])
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${place}: Asthme`)))
})
