/** Bytes of printed documents that stay in memory. */
const mostBytes = 16 * 1_048_576

/** Documents that were printed a moment ago, by their content; the one that was not read for the longest time leaves. */
export function makePrintedBytes(most = mostBytes) {
  const printed = new Map<string, Buffer>()
  let bytes = 0
  const remove = (key: string, pdf: Buffer): void => {
    printed.delete(key)
    bytes -= pdf.length
  }
  return {
    find: (key: string): Buffer | undefined => {
      const pdf = printed.get(key)
      if (pdf === undefined) return undefined
      printed.delete(key)
      printed.set(key, pdf)
      return pdf
    },
    /** Without a key nothing is saved. */
    keep: (key: string, pdf: Buffer): void => {
      if (key === '' || printed.has(key)) return
      printed.set(key, pdf)
      bytes += pdf.length
      for (const [oldest, former] of printed) if (bytes > most) remove(oldest, former)
    },
  }
}
