import type { PasswordSet, Security, SetPassword } from '#contract/security.ts'
import type { Sessions } from '#contract/sign-in.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls of a signed-in user about their own account. */
export function makeAccountCalls(send: Send) {
  return {
    security: () =>
      send<Security>({
        routeCode: 'GET /security',
        method: 'GET',
        path: '/security',
        isIdentity: true,
      }),
    sessions: () =>
      send<Sessions>({
        routeCode: 'GET /sessions',
        method: 'GET',
        path: '/sessions',
        isIdentity: true,
      }),
    endSession: (id: string) =>
      send<object>({
        routeCode: 'POST /sessions/end',
        method: 'POST',
        path: `/sessions/${encodeURIComponent(id)}/end`,
        isIdentity: true,
      }),
    setPassword: (body: SetPassword) =>
      send<PasswordSet>({
        routeCode: 'POST /password',
        method: 'POST',
        path: '/password',
        isIdentity: true,
        body,
      }),
  }
}
