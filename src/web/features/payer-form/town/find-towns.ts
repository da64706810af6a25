import { townsUrl } from 'virtual:towns'
import { townsAt } from '#web/features/payer-form/town/towns-at.ts'

/** A list that takes longer is not waited for: the visitor has typed the town meanwhile. */
const longestMs = 4_000

/** The communes of a French postcode, the largest first; none where the list cannot be read. */
export async function findTowns(zipCode: string): Promise<readonly string[]> {
  try {
    const answer = await fetch(`${townsUrl}/${zipCode.slice(0, 2)}.txt`, {
      signal: AbortSignal.timeout(longestMs),
    })
    return answer.ok ? townsAt(await answer.text(), zipCode) : []
  } catch {
    return []
  }
}
