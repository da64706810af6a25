/** What a browser may say of the line. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to load ahead: not on 2g, nor where the visitor saves data. Source: spec section 9. */
export function mayPrefetch(line: Line | undefined): boolean {
  return line?.saveData !== true && line?.effectiveType?.endsWith('2g') !== true
}

/** The line of this browser, where it tells. */
export function lineOf(navigator: object): Line | undefined {
  return 'connection' in navigator ? (navigator.connection as Line) : undefined
}
