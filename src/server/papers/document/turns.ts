/** A queue in which clients take turns. */
export interface Turns<T> {
  /** Adds what a client waits for. Where too much waits, returns what leaves: the last one of who waits for most. */
  readonly add: (client: string, item: T) => T | undefined
  /** The next one, of the client that did not have its turn for the longest time. */
  readonly take: () => T | undefined
}

/** Makes a queue of at most `most`. Who asks for many keeps no one from a place: the longest line gives it up. */
export function makeTurns<T>(most: number): Turns<T> {
  const lines = new Map<string, T[]>()
  let count = 0
  return {
    add: (client, item) => {
      const line = lines.get(client) ?? []
      line.push(item)
      lines.set(client, line)
      count += 1
      if (count <= most) return undefined
      count -= 1
      // The newcomer's own line, where none is longer.
      let [from, longest] = [client, line]
      for (const [name, other] of lines) if (other.length > longest.length) [from, longest] = [name, other]
      const left = longest.pop()
      if (longest.length === 0) lines.delete(from)
      return left
    },
    take: () => {
      const [first] = lines
      if (first === undefined) return undefined
      const [client, line] = first
      const item = line.shift()
      lines.delete(client)
      if (line.length > 0) lines.set(client, line)
      count -= 1
      return item
    },
  }
}
