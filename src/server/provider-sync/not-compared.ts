/** What is told of a row of the books that could not be compared, for a person to look at like any difference. */
export function notCompared(what: string, error: unknown): string {
  return `not compared: ${what}: ${error instanceof Error ? error.message : String(error)}`
}
