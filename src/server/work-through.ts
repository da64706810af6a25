const perPage = 100

/** Some of the rows, in an order that stays: those after one of them, null: from the first on. */
export interface Page<Row> {
  readonly after: Row | null
  readonly limit: number
}

/**
 * Goes through all rows once, a page after the other, each page from where the one before ended: a row that stays, for
 * what was to be done with it failed, is not met again and keeps none behind it waiting.
 * @param act what is done with each; whether it did something
 * @returns how many rows something was done with
 */
export async function workThrough<Row>(
  list: (page: Page<Row>) => Promise<readonly Row[]>,
  act: (row: Row) => Promise<boolean>,
  onError: (error: unknown, row: Row) => void,
): Promise<number> {
  let done = 0
  for (let after: Row | null = null; ;) {
    const rows = await list({ after, limit: perPage })
    for (const row of rows) {
      try {
        if (await act(row)) done += 1
      } catch (error) {
        onError(error, row)
      }
    }
    if (rows.length < perPage) return done
    after = rows.at(-1) ?? null
  }
}
