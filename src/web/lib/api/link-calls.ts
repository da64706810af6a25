import type { Static } from 'typebox'
import type {
  ScheduleAmountSchema,
  ScheduleView,
  TipRefundView,
  WithdrawalSchema,
  WithdrawalView,
} from '#contract/schedule/schedule.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls available to a payer through the link of a mail. Each returns the new state to show. */
export function makeLinkCalls(send: Send, token: string) {
  const post = <View>(thing: string, routeCode: `POST /${string}`, body: unknown) =>
    send<View>({ routeCode, method: 'POST', path: thing.replace(':token', encodeURIComponent(token)), body })
  return {
    read: () =>
      send<ScheduleView>({
        routeCode: 'GET /schedules/{token}',
        method: 'GET',
        path: `/schedules/${encodeURIComponent(token)}`,
      }),
    pause: () => post<ScheduleView>('/schedules/:token/pause', 'POST /schedules/{token}/pause', {}),
    resume: () => post<ScheduleView>('/schedules/:token/resume', 'POST /schedules/{token}/resume', {}),
    terminate: () =>
      post<ScheduleView>('/schedules/:token/terminate', 'POST /schedules/{token}/terminate', {}),
    changeAmount: (body: Static<typeof ScheduleAmountSchema>) =>
      post<ScheduleView>('/schedules/:token/amount', 'POST /schedules/{token}/amount', body),
    refundTip: () => post<TipRefundView>('/orders/:token/tip-refund', 'POST /orders/{token}/tip-refund', {}),
    withdraw: (body: Static<typeof WithdrawalSchema>) =>
      post<WithdrawalView>('/orders/:token/withdrawal', 'POST /orders/{token}/withdrawal', body),
  }
}
export type LinkCalls = ReturnType<typeof makeLinkCalls>
