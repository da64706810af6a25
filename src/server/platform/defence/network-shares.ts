import {
  type Client,
  type NetworkLevel,
  networkKeysOf,
  networkLevels,
} from '#server/platform/defence/client-network.ts'

/**
 * Counts what clients have at once, with their subscriber and the network around them.
 * @param most what each may have
 */
export function makeNetworkShares(most: Readonly<Record<NetworkLevel, number>>) {
  const counts = new Map<string, number>()
  let total = 0
  const of = (client: Client, level: NetworkLevel): number => counts.get(networkKeysOf(client)[level]) ?? 0
  const add = (client: Client, number: number): void => {
    total += number
    for (const key of Object.values(networkKeysOf(client))) {
      const left = (counts.get(key) ?? 0) + number
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
  return {
    of,
    total: (): number => total,
    hasMost: (client: Client): boolean => networkLevels.some((level) => of(client, level) >= most[level]),
    /** Takes one; returns what releases it. */
    take: (client: Client): (() => void) => {
      add(client, 1)
      return () => add(client, -1)
    },
  }
}
