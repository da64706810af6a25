import fc from 'fast-check'
import { codes } from './a-stage.ts'
import {
  answerBank,
  applyCode,
  cancel,
  change,
  confirm,
  enter,
  execute,
  freeze,
  monthly,
  payInTimes,
  removeCode,
  steps,
  visit,
} from './cart-commands.ts'
import type { StageCommand } from './stage-command.ts'
import {
  type Change,
  changeSchedule,
  collect,
  events,
  refundAtBank,
  loops,
  months,
  pass,
  refund,
  regularise,
  rest,
} from './debit-commands.ts'
import { accounts, cards, wallets } from './test-payment-methods.ts'

const dayMinutes = 24 * 60

const index = fc.nat({ max: 5 })
const somePaymentMethods = fc.oneof(
  { arbitrary: fc.constantFrom(...cards), weight: 4 },
  { arbitrary: fc.constantFrom(...accounts), weight: 1 },
  { arbitrary: fc.constantFrom(...wallets), weight: 1 },
)
const someCode = fc.constantFrom(...codes.map(({ code }) => code))
const aVisit = fc
  .record({
    choice: fc.constantFrom(0, 1, 2, monthly, monthly),
    times: fc.constantFrom(1, 1, 3),
    tip: fc.constantFrom(0, 300),
    code: fc.option(someCode, { freq: 2 }),
    paymentMethod: somePaymentMethods,
    until: fc.constantFrom(...steps, 'executed' as const, 'confirmed' as const, 'confirmed' as const),
  })
  .map(visit)
const aStep = fc.oneof(
  index.map(freeze),
  fc.tuple(index, somePaymentMethods).map(([cart, paymentMethod]) => enter(cart, paymentMethod)),
  index.map(execute),
  index.map((cart) => answerBank(cart, 'success')),
  index.map(confirm),
)
const anotherCart = fc.oneof(
  fc.tuple(index, fc.constantFrom(0, 1, 3)).map(([cart, choice]) => change(cart, choice)),
  fc.tuple(index, fc.constantFrom(1, 3)).map(([cart, times]) => payInTimes(cart, times)),
  fc.tuple(index, someCode).map(([cart, code]) => applyCode(cart, code)),
  index.map(removeCode),
)
const anEnd = fc.oneof(
  index.map((cart) => answerBank(cart, 'failure')),
  index.map((cart) => answerBank(cart, 'cancel')),
  index.map(cancel),
)
const aRegularisation = fc
  .tuple(index, somePaymentMethods, fc.boolean())
  .map(([debit, paymentMethod, isNew]) => regularise(debit, paymentMethod, isNew))
const aChange = fc
  .tuple(
    index,
    fc.constantFrom<Change[]>('amount', 'amount', 'amount', 'terminate', 'pause', 'resume'),
    fc.constantFrom(900, 3_100),
  )
  .map(([schedule, what, amount]) => changeSchedule(schedule, what, amount))
const aRest = fc.tuple(index, fc.constantFrom(1, 2)).map(([schedule, count]) => rest(schedule, count))
const aRefund = fc
  .tuple(index, fc.constantFrom('whole' as const, 'tip' as const, 'amount' as const), fc.boolean())
  .map(([order, scope, isDone]) => refund(order, scope, isDone))
const someTime = fc.constantFrom(1, 16, 60, dayMinutes, 6 * dayMinutes, 31 * dayMinutes).map(pass)
const someMonths = fc.constantFrom(1, 3).map(months)

/** Visitors come first: without them most commands do nothing. */
export const firstVisit = aVisit

/** Rare, and expensive to play. */
const aVisitOrGiftBack = fc.oneof(
  { arbitrary: aVisit, weight: 20 },
  { arbitrary: fc.constant(refundAtBank), weight: 1 },
)

/** Every command that may follow, in any order. */
export function stageCommands(size: number) {
  return fc.commands(
    [
      ...[aVisit, aVisitOrGiftBack],
      ...[aStep, aStep, aStep],
      ...[anotherCart, anotherCart, anEnd, anEnd],
      ...[aRegularisation, aRegularisation, aChange, aChange, aRest, aRefund, aRefund],
      ...[fc.boolean().map(events), fc.constant(loops), fc.constant(collect)],
      ...[someTime, someMonths],
    ],
    { maxCommands: size, size: 'max' },
  )
}

/** A visitor whose payment succeeds, so that there is an order for the next commands. */
const aPayer = fc
  .record({
    choice: fc.constantFrom(0, 1, monthly),
    times: fc.constantFrom(1, 3),
    tip: fc.constantFrom(0, 300),
    code: fc.constant(null),
    paymentMethod: fc.constantFrom(cards[0], cards[0], accounts[0]),
    until: fc.constant('confirmed' as const),
  })
  .map(visit)

/** The actions of visitors, payers and an administrator on a program that works without commands, as a plain list. */
export function visitsAndDebits(size: number) {
  const command = fc.oneof(
    { arbitrary: aVisit, weight: 5 },
    { arbitrary: aStep, weight: 3 },
    { arbitrary: aRegularisation, weight: 2 },
    { arbitrary: aChange, weight: 1 },
    { arbitrary: fc.constantFrom(1, 16, 6 * dayMinutes, 31 * dayMinutes).map(pass), weight: 2 },
    { arbitrary: index.map(cancel), weight: 1 },
  )
  const meanwhile = fc.array(command, { minLength: 1, maxLength: size - 2 })
  return fc.tuple(aPayer, meanwhile, aRefund).map(([first, others, last]) => [first, ...others, last])
}

const aGift = { choice: 0, tip: 300, code: null, until: 'confirmed' } as const

/**
 * A gift in three instalments and one by direct debit, both paid; the tip of the first is refunded. It was paid with the
 * first instalment: a larger amount may be refused, if the program has not collected the next one yet.
 */
export const paidAndRefunded: readonly StageCommand[] = [
  visit({ ...aGift, times: 3, paymentMethod: cards[0] }),
  visit({ ...aGift, times: 1, paymentMethod: accounts[0] }),
  pass(6 * dayMinutes),
  pass(31 * dayMinutes),
  refund(0, 'tip', true),
]
