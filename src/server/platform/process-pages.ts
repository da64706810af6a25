const perPage = 100

/** A page of rows in a stable order, after the given row. Null: from the first row. */
export interface Page<Row> {
  readonly after: Row | null
  readonly limit: number
}

/**
 * Visits all rows once, page by page. Each page starts after the last row of the previous one, so a row that failed and
 * stays in the table is not visited again and does not block later rows.
 * @param act processes one row; returns whether it changed something
 * @returns the number of rows changed
 */
export async function processPages<Row>(
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
