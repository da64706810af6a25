import type { History } from '#contract/account/history.ts'
import type { Profile } from '#contract/account/profile.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls of a signed-in user about their own orders and details. */
export function makeOwnCalls(send: Send) {
  return {
    history: (continuationToken: string | null) =>
      send<History>({
        routeCode: 'GET /users/me/history',
        method: 'GET',
        path: '/users/me/history',
        query: { continuationToken },
      }),
    profile: () =>
      send<Profile>({ routeCode: 'GET /users/me/profile', method: 'GET', path: '/users/me/profile' }),
    detachOrder: (id: string) =>
      send<{ readonly detached: boolean }>({
        routeCode: 'POST /users/me/orders/detach',
        method: 'POST',
        path: `/users/me/orders/${encodeURIComponent(id)}/detach`,
      }),
  }
}
