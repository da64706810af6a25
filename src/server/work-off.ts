/**
 * Works rows off, so many at a time. A row that throws is handed to `onError` and keeps none behind it waiting.
 * @param atOnce how many are under way together; the rows behind them begin as others end
 */
export async function workOff<Row>(
  rows: Iterable<Row>,
  atOnce: number,
  act: (row: Row) => Promise<unknown>,
  onError: (error: unknown, row: Row) => void,
): Promise<void> {
  const waiting = rows[Symbol.iterator]()
  const worker = async () => {
    // One iterator for all: whoever is free takes the next.
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
