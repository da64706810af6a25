import { AwaitedSchema, FindAwaitedSchema } from '#contract/check-in/awaited.ts'
import { GatesSchema, OpenGateSchema } from '#contract/check-in/gates.ts'
import { findAwaited } from '#server/backoffice/check-in/awaited-store.ts'
import { endGate, openGate, removeDevice } from '#server/backoffice/check-in/change-gates.ts'
import { readGates } from '#server/backoffice/check-in/read-gates.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { formIdOf, grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

const answer = GatesSchema

/** Gates of an event: links for volunteers, and what came in by them. */
export function gateRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/gates',
    { summary: 'The gates of an event, and who came in', answer },
    memberRead(deps, (tx, granted) => readGates(deps, tx, granted)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/gates',
    { summary: 'Open a gate', config: atMost(60, 1), body: OpenGateSchema, answer },
    (request) => openGate(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/gates/awaited/search',
    {
      summary: 'Tickets that did not come in',
      config: atMost(120, 1),
      body: FindAwaitedSchema,
      answer: AwaitedSchema,
    },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => findAwaited(tx, formIdOf(granted), request.body))
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/gates/:gate/end',
    { summary: 'End a gate', config: atMost(60, 1), answer },
    (request) => endGate(deps, grantedOf(request), request.params.gate),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/gates/:gate/devices/:device/remove',
    { summary: 'Remove a device from a gate', config: atMost(60, 1), answer },
    (request) => removeDevice(deps, grantedOf(request), request.params),
  )
}
