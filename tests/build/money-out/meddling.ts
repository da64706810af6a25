import type { Deps } from '#server/deps.ts'

/**
 * The same, where something happens between what a refund is planned from and its writing: as often as `times` says,
 * `act` runs once what may be given back has been read.
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
