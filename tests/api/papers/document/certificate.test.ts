import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentId } from '#domain/ids.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let event: StoredForm

beforeAll(async () => {
  world = await aWorld()
  event = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'bal',
      title: 'Bal d’hiver',
      presetAmounts: [],
      tiers: [
        { key: 'adulte', name: 'Place adulte', price: 1800 },
        { key: 'invite', name: 'Invitation', price: 0 },
      ],
    },
  })
})
afterAll(() => world.close())

const seat = (key: string, firstName: string) => ({
  tierId: tierIdOf(event, key),
  participant: { firstName, lastName: 'Moreau' },
})

/** Orders seats and pays; gives the id of the payment. */
async function pay(items: readonly unknown[], card = '4242424242424242'): Promise<string> {
  const shopper = aShopper(world, event)
  const started = await shopper.startPayment(await shopper.fillItems(items))
  const paymentRequestId = started.body.paymentRequestId ?? ''
  const { paymentId } = await shopper.charge(paymentRequestId, card)
  await shopper.confirm(paymentId)
  return paymentRequestId
}

const certificateOf = async (paymentRequestId: string): Promise<string> =>
  (await findPayment(world.deps.db, paymentRequestId as PaymentId))?.certificateId ?? ''
const open = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/documents/${id}`, { headers })
const wordsOf = async (answer: Response) =>
  readPdf(new Uint8Array(await answer.arrayBuffer())).text.replaceAll(/\s+/gu, ' ')

/** The records of a completed refund; gives its id. */
async function refundPart(paymentRequestId: string, amount: number): Promise<string> {
  const { db } = world.deps
  const paid = db.selectFrom('payment_attempt').select('id').where('payment_id', '=', paymentRequestId)
  const attempt = await paid.where('state', '=', 'succeeded').executeTakeFirstOrThrow()
  const now = world.deps.clock.now()
  const { orderId } = (await findPayment(db, paymentRequestId as PaymentId)) ?? {}
  const request = {
    id: world.deps.newId(),
    token: 'of-the-test',
    order_id: orderId ?? '',
    scope: 'amount' as const,
  }
  await db
    .insertInto('refund_request')
    .values({
      ...request,
      restocks: false,
      cancels_schedule: false,
      asked_by: 'test',
      wish: '{}',
      created_at: now,
      done_at: null,
    })
    .execute()
  const refund = { id: world.deps.newId(), request_id: request.id, payment_id: paymentRequestId }
  const money = {
    attempt_id: attempt.id,
    amount_cents: amount,
    provider_ref: 're_1',
    state: 'refunded' as const,
  }
  await db
    .insertInto('refund')
    .values({ ...refund, ...money, created_at: now, updated_at: now })
    .execute()
  return refund.id
}

describe('the certificate of a payment', () => {
  test('is a PDF that opens by its links in the confirmation and the mail only', async () => {
    const paymentRequestId = await pay([seat('adulte', 'Zoé'), seat('adulte', 'Maël')])
    const view = await readConfirmation(world.deps, paymentRequestId)
    expect(view.order?.documents).toMatchObject([{ kind: 'paymentCertificate', number: 1, amount: 3600 }])
    const path = view.order?.documents[0]?.url ?? ''
    expect(path).toBe(`/documents/${await certificateOf(paymentRequestId)}`)
    expect(path).not.toContain(paymentRequestId)
    const answer = await fetch(`${world.url}${path}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="attestation-${view.order?.orderNumber}.pdf"`,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const words = await wordsOf(answer)
    for (const said of [
      'Attestation de paiement',
      'La Ruche',
      `Commande ${view.order?.orderNumber}`,
      'Place adulte Zoé Moreau 18,00 €',
      'Total payé 36,00 €',
      'ni une facture ni un reçu fiscal',
      'Mode test, sans valeur',
    ])
      expect(words).toContain(said)
    const mails = world.deps.db.selectFrom('mail').select('payload').where('kind', '=', 'payerConfirmation')
    const mail = await mails.where('subject_id', '=', view.order?.orderId ?? '').executeTakeFirst()
    expect(mail?.payload).toMatchObject({ certificateUrl: `${world.deps.settings.publicUrl}${path}` })
    expect(await violationsOf(world)).toEqual([])
  })

  test('is not sent again to a payer who has it, until its content changes', async () => {
    const paymentRequestId = await pay([seat('adulte', 'Eve')])
    const id = await certificateOf(paymentRequestId)
    const first = await open(id)
    const etag = first.headers.get('etag') ?? ''
    expect((await open(id, { 'if-none-match': etag })).status).toBe(304)
    const refundId = await refundPart(paymentRequestId, 800)
    const changed = await open(id, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    const words = await wordsOf(changed)
    expect(words).toContain('Ce paiement a été remboursé en partie.')
    expect(words).toContain('Montant restant payé 10,00 €')
    await world.deps.db.deleteFrom('refund').where('id', '=', refundId).execute()
  })
})

describe('no certificate', () => {
  test('if nothing was to be paid, or the money did not arrive: the same answer as for an unknown document', async () => {
    const shopper = aShopper(world, event)
    const free = await shopper.startPayment(await shopper.fillItems([seat('invite', 'Tom')]))
    expect(free.body.orderId).toBeDefined()
    const { db } = world.deps
    const row = db.selectFrom('payment').select(['id', 'certificate_id'])
    const ofFree = await row.where('order_id', '=', free.body.orderId ?? '').executeTakeFirstOrThrow()
    const view = await readConfirmation(world.deps, ofFree.id)
    expect(view.order?.documents).toEqual([])
    const refused = await pay([seat('adulte', 'Léa')], '4000000000000002')
    const ids = [
      ofFree.certificate_id,
      await certificateOf(refused),
      world.deps.newId(),
      refused,
      'x',
      '..%2f..%2fetc%2fpasswd',
      "1'%20or%201=1",
    ]
    const bodies = await Promise.all(
      ids.map(async (id) => {
        const answer = await open(id)
        expect(answer.status).toBe(404)
        const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
        return body
      }),
    )
    for (const body of bodies) expect(body).toEqual(bodies[0])
    const person = await fetch(`${world.url}/documents/${world.deps.newId()}`, {
      headers: { accept: 'text/html,application/xhtml+xml' },
      redirect: 'manual',
    })
    expect([person.status, person.headers.get('location')]).toEqual([302, '/documents'])
  })

  test('after too many tries', async () => {
    const guarded = await aWorld({ limitsRates: true })
    try {
      const statuses: number[] = []
      for (let tries = 0; tries < 125; tries += 1)
        statuses.push((await fetch(`${guarded.url}/documents/${guarded.deps.newId()}`)).status)
      expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true)
      expect(statuses.slice(120)).toEqual([429, 429, 429, 429, 429])
    } finally {
      await guarded.close()
    }
  })
})

test('the address of a certificate is 128 random bits', async () => {
  const rows = await world.deps.db.selectFrom('payment').select('certificate_id').execute()
  const ids = rows.map(({ certificate_id: id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // The version and variant bits of an id that the database generates are not random.
  expect(ids.some((id) => id[14] !== '4')).toBe(true)
})
