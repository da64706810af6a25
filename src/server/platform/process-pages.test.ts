import { expect, test } from 'vitest'
import { type Page, processPages } from '#server/platform/process-pages.ts'

/** A number of ordered rows. A row that was processed is removed from the pages. */
function someRows(count: number) {
  const rows = new Set(Array.from({ length: count }, (_, index) => index))
  let pages = 0
  const list = async ({ after, limit }: Page<number>) => {
    pages += 1
    if (pages > 50) throw new Error('too many pages')
    return [...rows].filter((row) => after === null || row > after).slice(0, limit)
  }
  return { rows, list }
}

test.each([0, 1, 99, 100, 101, 1_000])(
  '%i rows are visited once each, also those that fail',
  async (count) => {
    const { rows, list } = someRows(count)
    const [met, failed]: [number[], number[]] = [[], []]
    const isBad = (row: number) => row % 3 === 0
    const done = await processPages<number>(
      list,
      async (row) => {
        met.push(row)
        if (isBad(row)) throw new Error(`no ${row}`)
        return rows.delete(row)
      },
      (_error, row) => failed.push(row),
    )
    const all = Array.from({ length: count }, (_, index) => index)
    expect(met).toEqual(all)
    expect(failed).toEqual(all.filter(isBad))
    expect(done).toBe(count - failed.length)
  },
)
