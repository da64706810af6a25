/** Fields that are never logged: visitors' secrets, and row values in PostgreSQL errors (a name, an address). */
export const redactedPaths: string[] = [
  'req.headers.cookie',
  'req.headers.authorization',
  'err.detail',
  'err.cause.detail',
  'error.detail',
]
