import type { Deps } from '#server/money/deps.ts'

/**
 * Dependencies that make a change between the planning of a refund and its writing: `act` runs `times` times after the
 * refundable amounts were read.
 */
export function meddling(deps: Deps, act: () => Promise<unknown>, times = 1): Deps {
  let left = times
  const db = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (left > 0 && result.rows.some((row) => 'shares' in row)) {
        left -= 1
        await act()
      }
      return result
    },
  })
  return { ...deps, db }
}
