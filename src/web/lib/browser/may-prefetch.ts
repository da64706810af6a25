/** Network connection as some browsers report it. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to prefetch: not on 2g, nor when the visitor saves data. Source: spec section 9. */
export function mayPrefetch(line: Line | undefined): boolean {
  return line?.saveData !== true && line?.effectiveType?.endsWith('2g') !== true
}

/** The network connection of this browser, if it reports one. */
export function lineOf(navigator: object): Line | undefined {
  return 'connection' in navigator ? (navigator.connection as Line) : undefined
}
