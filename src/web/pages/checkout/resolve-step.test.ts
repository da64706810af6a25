import { describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { CustomField } from '#contract/form.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import type { CartState } from '#web/lib/cart/cart-state.ts'
import { resolveStep } from '#web/pages/checkout/resolve-step.ts'
import { aCartItem, aWebCart } from '../../../../tests/build/a-web-cart.ts'
import { aQuestion, aTicket } from '../../../../tests/build/questions/asking-form.ts'

const question = aQuestion('q1', { isRequired: true })
const payer = { firstName: 'Zoé', lastName: 'Moreau', email: 'z@exemple.fr', acknowledgedTerms: null }
const zoe = { firstName: 'Zoé', lastName: 'Moreau' }

interface Given {
  readonly tierType?: Cart['tierList'][number]['tierType']
  readonly asks?: readonly CustomField[]
  readonly item?: Partial<Cart['itemList'][number]>
  readonly payer?: Cart['payer']
}

/** A cart of one unit, with the fields that the steps use. */
function ready({ tierType = 'Product', asks = [], item = {}, payer: who = null }: Given = {}): CartState {
  const cart = aWebCart({
    itemList: [aCartItem('i1', 't1', item)],
    tierList: [aTicket('t1', { tierType, customFields: [...asks] })],
    payer: who,
  })
  return { phase: 'ready', cart, deadline: 0 }
}

function shown(formType: FormType, wanted: number, state: CartState, customFields: CustomField[] = []) {
  return resolveStep(wanted, state, { formType, customFields }).step?.name ?? null
}

test('no step is decided before the cart is known, except the selection, which needs no cart', () => {
  for (const phase of ['unknown', 'loading'] as const) {
    expect([1, 2, 3].map((step) => shown('Event', step, { phase }))).toEqual(['tickets', null, null])
  }
  expect(shown('Checkout', 1, { phase: 'unknown' })).toBeNull()
})

test('without a cart every step is the selection; a partner’s link has no step', () => {
  expect([1, 2, 3, 4].map((step) => shown('Shop', step, { phase: 'none' }))).toEqual(
    Array.from({ length: 4 }, () => 'products'),
  )
  expect(shown('Checkout', 1, { phase: 'none' })).toBeNull()
})

test('an expired cart stays at its step, and a step beyond the last goes back to it', () => {
  expect([2, 4].map((step) => shown('Donation', step, { phase: 'expired' }))).toEqual([
    'contributors',
    'summary',
  ])
})

test('a payment form has no step', () => {
  expect(resolveStep(1, { phase: 'none' }, { formType: 'PaymentForm', customFields: [] })).toEqual({
    steps: [],
    step: null,
  })
})

describe('the first incomplete step', () => {
  test.each([
    ['Event', ready({ tierType: 'Registration' }), 'participants'],
    ['Event', ready({ tierType: 'Registration', item: { participant: zoe } }), 'billing'],
    ['Membership', ready({ tierType: 'Membership' }), 'members'],
    ['Shop', ready({ asks: [question] }), 'details'],
    ['Shop', ready({ asks: [question], item: { customFields: [{ fieldId: 'q1', value: 'M' }] } }), 'billing'],
    ['Shop', ready({ asks: [{ ...question, isRequired: false }] }), 'billing'],
    ['Shop', ready({ asks: [{ ...question, isRequired: false }], payer }), 'summary'],
    ['Donation', ready({ tierType: 'Donation' }), 'contributors'],
    ['CrowdFunding', ready({ tierType: 'Donation', asks: [question], payer }), 'contributors'],
    ['CrowdFunding', ready({ tierType: 'Donation', payer }), 'summary'],
    ['Checkout', ready({ tierType: 'Payment' }), 'billing'],
    ['Checkout', ready({ tierType: 'Membership', payer }), 'billing'],
    ['Checkout', ready({ tierType: 'Payment', payer }), 'summary'],
  ] as const)('of %s', (formType, state, name) => {
    expect(shown(formType, 9, state)).toBe(name)
  })

  test('waits for the required questions of the form itself, wherever they were answered', () => {
    expect(shown('Event', 4, ready({ payer }), [question])).toBe('billing')
    const answered = ready({ payer, item: { customFields: [{ fieldId: 'q1', value: 'M' }] } })
    expect(shown('Event', 4, answered, [question])).toBe('summary')
  })

  test('does not replace an earlier requested step', () => {
    expect(shown('Event', 1, ready({ tierType: 'Registration', payer }))).toBe('tickets')
  })
})

test('a step without questions is skipped, the other numbers are unchanged', () => {
  const { steps, step } = resolveStep(2, ready(), { formType: 'Shop', customFields: [] })
  expect(steps.map(({ number }) => number)).toEqual([1, 3, 4])
  expect(step).toEqual({ name: 'billing', number: 3 })
})

test('the number of steps does not change when a payment freezes the cart', () => {
  const open = ready({ tierType: 'Product' })
  if (open.phase !== 'ready') throw new Error('the cart is ready')
  const form: { formType: FormType; customFields: CustomField[] } = { formType: 'Shop', customFields: [] }
  const frozen = resolveStep(2, { phase: 'paying', cart: open.cart }, form)
  expect(frozen.steps).toEqual(resolveStep(2, open, form).steps)
})
