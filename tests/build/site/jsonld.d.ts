/** The part of the JSON-LD processor that a test uses: the package has no types. */
declare module 'jsonld' {
  interface Processor {
    /** Every name in full; `safe` throws where data would be dropped. */
    expand(document: object, options: { safe: boolean }): Promise<Record<string, unknown>[]>
  }
  const processor: Processor
  export default processor
}
