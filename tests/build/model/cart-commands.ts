import { type Stage, codes, note } from './a-stage.ts'
import { type StageCommand, onCart } from './stage-command.ts'
import { type TestPaymentMethod, cards, isAccount, walletAnswerOf } from './test-payment-methods.ts'

/** Instead of a number of tickets: a monthly gift. */
export const monthly = -1

/** The choice of a visitor: a number of tickets (0: only a gift), or a monthly gift. */
export type Choice = 0 | 1 | 2 | 3 | typeof monthly
export type Code = (typeof codes)[number]['code']

const itemsOf = ({ ticketId, shopper }: Stage, choice: Choice) => {
  const participant = { firstName: 'Zoé', lastName: 'Moreau' }
  const gift = { tierId: shopper.openTierId, customAmount: 2_000 }
  if (choice === 0) return [gift]
  if (choice === monthly) return [{ ...gift, frequency: 'SUBSCRIPTION' }]
  return Array.from({ length: choice }, () => ({ tierId: ticketId, participant }))
}

/** How far a visitor proceeds before the next command. */
export const steps = ['cart', 'frozen', 'entered', 'executed', 'answered', 'confirmed'] as const

export interface Visit {
  readonly choice: Choice
  readonly times: number
  /** The tip, in cents. */
  readonly tip: number
  readonly code: Code | null
  readonly paymentMethod: TestPaymentMethod
  readonly until: (typeof steps)[number]
}

/** A visitor who arrives and proceeds part of the way. */
export const visit = ({ choice, times, tip, code, paymentMethod, until }: Visit): StageCommand => ({
  check: ({ carts }) => carts < 6,
  run: async (model, stage) => {
    const made = await stage.shopper.makeCart(itemsOf(stage, choice))
    note(stage, 'cart', made)
    if (made.status !== 201) return
    await stage.shopper.savePayer(made.body)
    if (tip > 0) await stage.shopper.saveTip(made.body, tip)
    stage.carts.push({ cart: made.body, paymentRequestId: null, session: null, redirectUrl: null })
    model.carts += 1
    const mine = model.carts - 1
    const way = [
      freeze(mine),
      enter(mine, paymentMethod),
      execute(mine),
      answerBank(mine, 'success'),
      confirm(mine),
    ]
    const before = [
      ...(times === 1 ? [] : [payInTimes(mine, times)]),
      ...(code === null ? [] : [applyCode(mine, code)]),
    ]
    for (const command of [...before, ...way.slice(0, steps.indexOf(until))]) await command.run(model, stage)
  },
  toString: () => `visit(${choice} in ${times}, tip ${tip}, code ${code} by ${paymentMethod} until ${until})`,
})

export const change = (index: number, choice: Choice) =>
  onCart(`change to ${choice}`, index, async ({ cart }, stage) => {
    note(stage, 'change', await stage.shopper.changeItems(cart, itemsOf(stage, choice)))
  })

export const payInTimes = (index: number, installments: number) =>
  onCart(`in ${installments}`, index, async ({ cart }, stage) => {
    note(stage, 'installments', await stage.shopper.saveInstallments(cart, installments))
  })

/** Applies a code to the price, which must then be lower, and never below zero. */
export const applyCode = (index: number, code: Code) =>
  onCart(`code ${code}`, index, async ({ cart }, stage) => {
    const applied = await stage.shopper.applyCode(cart, code)
    note(stage, 'code', applied)
    if (applied.status !== 200) return
    const { initialAmount, discount, realAmount } = applied.body.paymentTerms
    if (discount <= 0 || realAmount < 0 || initialAmount - discount !== realAmount)
      stage.surprises.push(`code ${code}: ${initialAmount} less ${discount} is ${realAmount}`)
  })

export const removeCode = (index: number) =>
  onCart('no code', index, async ({ cart }, stage) => {
    note(stage, 'no code', await stage.shopper.removeCode(cart))
  })

export const freeze = (index: number) =>
  onCart('freeze', index, async (staged, stage) => {
    const started = await stage.shopper.startPayment(staged.cart)
    note(stage, 'freeze', started)
    staged.paymentRequestId = started.body.paymentRequestId ?? staged.paymentRequestId
  })

/** The input is sent to the provider's fields: those of a card or of an account. */
export async function typePaymentMethod(
  { shopper }: Stage,
  session: string,
  paymentMethod: TestPaymentMethod,
): Promise<void> {
  const wallet = walletAnswerOf(paymentMethod)
  if (wallet !== null) {
    const status = await shopper.confirmWallet(session, wallet)
    // A payment over time offers no wallet: its payer types a card.
    if (status === 409) await shopper.enterCard(session, cards[0])
  } else if (isAccount(paymentMethod)) await shopper.enterAccount(session, paymentMethod)
  else await shopper.enterCard(session, paymentMethod)
}

export const enter = (index: number, paymentMethod: TestPaymentMethod) =>
  onCart(`enter ${paymentMethod}`, index, async (staged, stage) => {
    if (staged.paymentRequestId === null) return
    const opened = await stage.shopper.openSession(
      staged.paymentRequestId,
      isAccount(paymentMethod) ? 'Sepa' : 'Card',
    )
    note(stage, 'open', opened)
    if (opened.status !== 200) return
    staged.session = opened.body
    await typePaymentMethod(stage, opened.body.tokenizationSessionId, paymentMethod)
  })

export const execute = (index: number) =>
  onCart('execute', index, async (staged, stage) => {
    if (staged.paymentRequestId === null || staged.session === null) return
    const executed = await stage.shopper.execute(staged.paymentRequestId, staged.session)
    note(stage, 'execute', executed)
    if (executed.body.status === 'Redirect') staged.redirectUrl = executed.body.redirectUrl ?? null
  })

export const answerBank = (index: number, outcome: 'success' | 'failure' | 'cancel') =>
  onCart(`bank ${outcome}`, index, async ({ redirectUrl }, stage) => {
    if (redirectUrl !== null) await stage.shopper.answerBank(redirectUrl, outcome)
  })

export const confirm = (index: number) =>
  onCart('confirm', index, async ({ session }, stage) => {
    if (session !== null) note(stage, 'confirm', await stage.shopper.confirm(session.paymentId))
  })

export const cancel = (index: number) =>
  onCart('cancel', index, async ({ paymentRequestId }, stage) => {
    if (paymentRequestId !== null) note(stage, 'cancel', await stage.shopper.cancel(paymentRequestId))
  })
