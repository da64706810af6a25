/** The report line of a ledger row that could not be compared. A person checks it like any difference. */
export function notCompared(what: string, error: unknown): string {
  return `not compared: ${what}: ${error instanceof Error ? error.message : String(error)}`
}
