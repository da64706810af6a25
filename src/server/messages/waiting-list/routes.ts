import {
  WaitingPlaceSchema,
  WaitingRequestedSchema,
  WaitingWriteSchema,
  WantedSchema,
} from '#contract/waiting-list/waiting-place.ts'
import { changePlace, leaveList } from '#server/messages/waiting-list/change-place.ts'
import { joinList } from '#server/messages/waiting-list/join-list.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Waiting lists of sold-out prices: joined on a page, changed and left by the link of a mail. */
export function waitingListRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /waiting-lists',
    {
      summary: 'Join the waiting list of a sold-out price',
      config: atMost(20, 60),
      body: WaitingWriteSchema,
      answer: WaitingRequestedSchema,
      status: 202,
    },
    async (request) => {
      await joinList(deps, request.body, localeOfRequest(request))
      return { requested: true }
    },
  )
  answerCall(
    app,
    'POST /waiting-lists/:token/quantity',
    {
      summary: 'Change the number of units of an entry of a waiting list',
      config: atMost(60, 10),
      body: WantedSchema,
      answer: WaitingPlaceSchema,
    },
    ({ params: { token }, body: { quantity } }) => changePlace(deps, token, quantity),
  )
  answerCall(
    app,
    'POST /waiting-lists/:token/leave',
    { summary: 'Leave a waiting list', answer: WaitingPlaceSchema },
    ({ params: { token } }) => leaveList(deps, token),
  )
}
