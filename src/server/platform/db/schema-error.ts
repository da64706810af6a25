/** This code cannot work with the schema in the database. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}
