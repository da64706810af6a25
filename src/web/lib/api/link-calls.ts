import type { InputOf } from '#contract/calls.ts'
import type { Send } from '#web/lib/api/api-client.ts'

type AmountChange = InputOf<'POST /schedules/:token/amount'>['body']
type RefundChosen = InputOf<'POST /orders/:token/refund-choice'>['body']
type Withdrawal = InputOf<'POST /orders/:token/withdrawal'>['body']

/** The calls available to a payer through the link of a mail. Each returns the new state to show. */
export function makeLinkCalls(send: Send, token: string) {
  const on = { params: { token } }
  return {
    read: () => send('GET /schedules/:token', on),
    pause: () => send('POST /schedules/:token/pause', on),
    resume: () => send('POST /schedules/:token/resume', on),
    terminate: () => send('POST /schedules/:token/terminate', on),
    changeAmount: (body: AmountChange) => send('POST /schedules/:token/amount', { ...on, body }),
    refundTip: () => send('POST /orders/:token/tip-refund', on),
    chooseRefund: (body: RefundChosen) => send('POST /orders/:token/refund-choice', { ...on, body }),
    withdraw: (body: Withdrawal) => send('POST /orders/:token/withdrawal', { ...on, body }),
  }
}
export type LinkCalls = ReturnType<typeof makeLinkCalls>
