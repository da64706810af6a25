import { AppError } from '#domain/errors.ts'
import { cents } from '#domain/money.ts'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { askRefund } from '#server/money/refund/ask-refund.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import {
  type Stage,
  collectDay,
  handleEvents,
  note,
  ordersOf,
  runLoops,
  schedulesOf,
  unpaidDebits,
} from './a-stage.ts'
import { monthly, typePaymentMethod, visit } from './cart-commands.ts'
import { type StageCommand, atLarge, pick } from './stage-command.ts'
import { type TestPaymentMethod, accounts, isAccount } from './test-payment-methods.ts'

const minute = 60_000
const dayMinutes = 24 * 60
const day = dayMinutes * minute
const bankDays = 6
/** Links of mails that are valid for the longest sequence. */
const linkDays = 3_650

const signed = ({ office }: Stage, purpose: 'manage' | 'regularise', id: string) =>
  office.links.sign(purpose, id, new Date(office.clock.now().getTime() + linkDays * day))

/** Pays one of the future or refused debits in person. */
export const regularise = (index: number, paymentMethod: TestPaymentMethod, isNew: boolean) =>
  atLarge(`regularise ${index} by ${isNew ? paymentMethod : 'the same'}`, async (stage) => {
    const paymentId = pick(await unpaidDebits(stage), index)
    if (paymentId === undefined) return
    const { call, openSession, execute } = stage.shopper
    const cle = signed(stage, 'regularise', paymentId)
    const query = new URLSearchParams({ useNewPaymentMethod: String(isNew), cle })
    const begun = await call('POST', `/payments/${paymentId}/reinitialize?${query}`, {})
    note(stage, 'regularise', begun)
    if (begun.status !== 200) return
    const opened = isNew
      ? await openSession(paymentId, { cle, paymentMethod: isAccount(paymentMethod) ? 'Sepa' : 'Card' })
      : await openSession(paymentId, { cle })
    note(stage, 'open debit', opened)
    if (opened.status !== 200) return
    if (opened.body.hostedFieldsUrl !== null)
      await typePaymentMethod(stage, opened.body.tokenizationSessionId, paymentMethod)
    const executed = await execute(paymentId, opened.body)
    note(stage, 'execute debit', executed)
    if (executed.body.status === 'Redirect')
      await stage.shopper.answerBank(executed.body.redirectUrl ?? '', 'success')
  })

/** The action of a payer on a schedule, and the expected state afterwards. */
const changes = {
  pause: 'paused',
  resume: 'active',
  terminate: 'cancelled',
  amount: null,
} as const satisfies Record<string, ScheduleView['state'] | null>
export type Change = keyof typeof changes

/** Changes one of the schedules by the link of a mail: the answer has the requested state. */
export const changeSchedule = (index: number, change: Change, amount: number) =>
  atLarge(`${change} ${index}`, async (stage) => {
    const scheduleId = pick(await schedulesOf(stage), index)
    if (scheduleId === undefined) return
    const address = `/schedules/${signed(stage, 'manage', scheduleId)}/${change}`
    const body = change === 'amount' ? { amount } : undefined
    const answer = await stage.shopper.call<ScheduleView>('POST', address, body)
    note(stage, change, answer)
    if (answer.status !== 200) return
    const { state, amount: shown } = answer.body
    if (change === 'amount' ? shown !== amount : state !== changes[change])
      stage.surprises.push(`${change}: ${state}, ${shown} a month`)
  })

/** Requests a refund of one of the orders; the provider executes it now or later. */
export const refund = (index: number, scope: 'whole' | 'tip' | 'amount', isDone: boolean) =>
  atLarge(`refund ${scope} of ${index}`, async (stage) => {
    const { worker, office } = stage
    const orderId = pick(await ordersOf(stage), index)
    if (orderId === undefined) return
    await askRefund(office, {
      orderId,
      token: `${orderId} ${scope} ${index}`,
      wish: scope === 'amount' ? { scope, amount: cents(700) } : { scope },
      cancelsLines: scope === 'whole',
      restocks: scope === 'whole',
      cancelsSchedule: scope === 'whole',
      askedBy: 'the model',
    }).catch(noteRefusal(stage))
    if (worker !== null && isDone) await pollRefunds(worker.deps)
  })

/** A monthly gift is refunded completely while its second debit is at the bank: that debit must be refunded too. */
export const refundAtBank: StageCommand = {
  check: ({ carts }) => carts < 6,
  run: async (model, stage) => {
    const [account] = accounts
    const gift = {
      choice: monthly,
      times: 1,
      tip: 0,
      code: null,
      paymentMethod: account,
      until: 'confirmed',
    } as const
    for (const command of [visit(gift), pass(bankDays * dayMinutes), loops, months(1)])
      await command.run(model, stage)
    await refund((await ordersOf(stage)).length - 1, 'whole', true).run(model, stage)
  },
  toString: () => 'refund what is with the bank',
}

/** A refusal is a valid answer; any other error is a bug. */
const noteRefusal = (stage: Stage) => (error: unknown) => {
  if (!(error instanceof AppError)) stage.surprises.push(`refund: ${String(error)}`)
}

export const collect = atLarge('collect', collectDay)

export const events = (isBackwards: boolean) =>
  atLarge(`events${isBackwards ? ' backwards' : ''}`, async (stage) => {
    await handleEvents(stage, isBackwards)
  })

/** A payer pauses a schedule for some months, then resumes it. */
export const rest = (index: number, count: number): StageCommand => ({
  check: () => true,
  run: async (model, stage) => {
    for (const command of [
      changeSchedule(index, 'pause', 0),
      months(count),
      changeSchedule(index, 'resume', 0),
    ])
      await command.run(model, stage)
  },
  toString: () => `rest ${index} for ${count} months`,
})

export const loops = atLarge('loops', runLoops)

export const pass = (minutes: number) =>
  atLarge(`pass ${minutes} min`, ({ moveTime }) => moveTime(minutes * minute))

/** Months in which only the worker acts: pending results arrive, and debits are collected on their days. */
export const months = (count: number) =>
  atLarge(`${count} months`, async (stage) => {
    for (let month = 0; month < count; month += 1) {
      await stage.moveTime(31 * day)
      await runLoops(stage)
      await collectDay(stage)
    }
  })
