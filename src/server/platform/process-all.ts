/**
 * Processes rows with limited concurrency. A row that throws is passed to `onError` and does not block later rows.
 * @param atOnce the number of rows processed at the same time
 */
export async function processAll<Row>(
  rows: Iterable<Row>,
  atOnce: number,
  act: (row: Row) => Promise<unknown>,
  onError: (error: unknown, row: Row) => void,
): Promise<void> {
  const waiting = rows[Symbol.iterator]()
  const worker = async () => {
    // The workers share one iterator, so an idle worker takes the next row.
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      try {
        await act(next.value)
      } catch (error) {
        onError(error, next.value)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
