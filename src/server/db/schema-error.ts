/** The schema in the database is not one that this code can work with. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}
