/** What a loader sends as one text: the router's own way of writing it takes a kilobyte more of a first load. */
export interface Packed<Data> {
  readonly packed: string
  /** Never there: it carries the type. */
  readonly data?: Data
}

/** Packs what JSON can say, as loaders' data is: read from a store, without dates or functions. */
export function pack<Data extends object>(data: Data): Packed<Data> {
  return { packed: JSON.stringify(data) }
}

let last: { readonly packed: string; readonly data: unknown } | null = null

/** The data, the same object as long as one page is shown: what is worked out from it stays. */
export function unpack<Data extends object>({ packed }: Packed<Data>): Data {
  if (last?.packed !== packed) last = { packed, data: JSON.parse(packed) }
  return last.data as Data
}

/** Whether a loader packed what it sent. */
export function isPacked(data: unknown): data is Packed<object> {
  return typeof data === 'object' && data !== null && 'packed' in data
}
