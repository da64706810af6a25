import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { executePayment } from '#server/money/checkout/execute-payment.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { readProviderLedger, violationsOf } from '../build/invariant-checks.ts'
import { aGate } from '../build/money/a-meeting.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'

// A visitor enters a card while the form, or its association, is closed: the decision is made again when the card is sent.

const minute = 60_000

type Changes = Parameters<typeof aForm>[1]
type Execute = () => Promise<string>

interface Entered {
  readonly world: World
  /** Sends the card to the process that froze the cart, and knows its payment. */
  readonly byMemory: Execute
  /** Sends it to another process, which reads the payment. */
  readonly byRead: Execute
}

/** A visitor who has entered a card; both calls answer the status of the payment, or the code of the refusal. */
async function withCard(act: (entered: Entered) => Promise<void>, form: Changes = {}): Promise<void> {
  const world = await aWorld()
  try {
    const shopper = aShopper(world, await aForm(world.deps.db, form))
    const paymentRequestId = await shopper.freeze(await shopper.fillCart())
    const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
    const other = {
      ...world.deps,
      carts: makeCartMemory(),
      payments: makePaymentMemory(),
      forms: makeFormMemory(),
    }
    const ids = { paymentId: paymentRequestId, attemptId: session.paymentId }
    const request = { ...session, ...ids, browser: { language: 'fr-FR' }, work: undefined }
    await act({
      world,
      byMemory: async () => {
        const { body } = await shopper.execute(paymentRequestId, session)
        return 'code' in body ? String(body.code) : body.status
      },
      byRead: () =>
        executePayment(other, { ...request, client: Buffer.from('a client'), userId: null }).then(
          ({ status }) => status,
          (error: unknown) => {
            if (error instanceof AppError) return error.code
            throw error
          },
        ),
    })
    expect(await violationsOf(world)).toEqual([])
  } finally {
    await world.close()
  }
}

const charged = async ({ sandbox }: World) => (await readProviderLedger(sandbox.url)).charges.length

type Closing = readonly [how: string, changes: NonNullable<Changes>, code: string]

const atOnce: readonly Closing[] = [
  ['disabled', { form: { state: 'disabled' } }, 'FORM_UNAVAILABLE'],
  ['of a suspended association', { organisation: { allowCollect: false } }, 'ORGANIZATION_WALLET_ERROR'],
]
const closings: readonly Closing[] = [
  ...atOnce,
  ['deleted', { form: { state: 'deleted' } }, 'NOT_FOUND'],
  ['suspended', { form: { suspended: true } }, 'FORM_UNAVAILABLE'],
  ['ended by its association', { form: { saleEndDate: '2026-01-01T00:00:00Z' } }, 'FORM_UNAVAILABLE'],
]

test.each(closings)('a form that is %s while a card is entered is not charged', (_how, changes, code) =>
  withCard(async ({ world, byMemory, byRead }) => {
    await aForm(world.deps.db, changes)
    expect([await byMemory(), await byRead(), await byMemory()]).toEqual([code, code, code])
    expect(await charged(world)).toBe(0)
    // Opened again, its card is taken: nothing was sent, and the attempt lives.
    await aForm(world.deps.db)
    expect(await byMemory()).toBe('Confirmed')
  }),
)

test('a form that is changed, and still sells, takes the card that was entered', () =>
  withCard(async ({ world, byRead }) => {
    await aForm(world.deps.db, { form: { title: 'Un autre titre' } })
    expect(await byRead()).toBe('Confirmed')
    expect(await charged(world)).toBe(1)
  }))

test.each(['byMemory', 'byRead'] as const)(
  'a form whose sales end while a card is entered takes it (%s), and no other one',
  (by) => {
    const saleEndDate = new Date(Date.now() + 5 * minute).toISOString()
    return withCard(
      async ({ world, ...execute }) => {
        await world.moveTime(6 * minute)
        const late = aShopper(world, await aForm(world.deps.db, { form: { saleEndDate } }))
        expect((await late.give(4200)).body).toMatchObject({ code: 'FORM_UNAVAILABLE' })
        expect(await execute[by]()).toBe('Confirmed')
      },
      { form: { saleEndDate } },
    )
  },
)

/** Sends the card, and closes the form after it was read, while the card waits for its turn. */
async function closeMeanwhile(world: World, execute: Execute, changes: Changes): Promise<string> {
  const { db } = world.deps
  const gate = await aGate(db)
  await rewriteFunction(db, 'take_turn', [['begin\n', `begin\n  ${gate.wait}\n`]])
  const answer = execute()
  await gate.reached()
  await aForm(db, changes)
  await gate.open()
  return answer
}

test.each(atOnce)('nor is one that is %s after it was read, before the card is sent', (_how, changes, code) =>
  withCard(async ({ world, byRead }) => {
    expect(await closeMeanwhile(world, byRead, changes)).toBe(code)
    expect(await charged(world)).toBe(0)
  }),
)

test('negative control: without the comparison of the form, a card is charged for a closed one', () =>
  withCard(async ({ world, byRead }) => {
    await rewriteFunction(world.deps.db, 'submit_open_attempt', [
      ['not is_form_at(p_form, p_form_version)', 'false'],
    ])
    expect(await closeMeanwhile(world, byRead, { form: { state: 'disabled' } })).toBe('Confirmed')
    expect(await charged(world)).toBe(1)
  }))

test('negative control: in the process that froze the cart, a card is charged for a closed form', () =>
  withCard(async ({ world, byMemory }) => {
    await rewriteFunction(world.deps.db, 'submit_open_attempt', [
      ['not is_form_at(p_form, p_form_version)', 'false'],
    ])
    await aForm(world.deps.db, { form: { state: 'disabled' } })
    expect(await byMemory()).toBe('Confirmed')
  }))
