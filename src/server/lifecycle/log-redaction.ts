/** What no log keeps: secrets of visitors, and what PostgreSQL quotes of a row it refuses (a name, an address). */
export const redactedPaths: string[] = [
  'req.headers.cookie',
  'req.headers.authorization',
  'err.detail',
  'err.cause.detail',
  'error.detail',
]
