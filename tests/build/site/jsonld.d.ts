/** The part of the JSON-LD processor that a test uses: it has no types of its own. */
declare module 'jsonld' {
  interface Processor {
    /** Every name in full; `safe` throws where something would be dropped. */
    expand(document: object, options: { safe: boolean }): Promise<Record<string, unknown>[]>
  }
  const processor: Processor
  export default processor
}
