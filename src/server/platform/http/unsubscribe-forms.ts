import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Largest body that a mail program posts to unsubscribe its reader; its content is not read. */
const mostBytes = 1024

/** Accepts what mail programs post where a reader unsubscribes (RFC 8058), for the routes of a scope. */
export function acceptUnsubscribeForms(scope: TypedApp): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, _body, parsed) => parsed(null, {}),
  )
}
