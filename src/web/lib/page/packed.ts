/** A loader's data as one text: the router's own format adds a kilobyte to the first load. */
export interface Packed<Data> {
  readonly packed: string
  /** Never present at run time: it carries the type. */
  readonly data?: Data
}

/** Packs JSON-compatible data, as loaders return it: read from a store, without dates or functions. */
export function pack<Data extends object>(data: Data): Packed<Data> {
  return { packed: JSON.stringify(data) }
}

let last: { readonly packed: string; readonly data: unknown } | null = null

/** The data, the same object while one page is shown, so that derived values stay valid. */
export function unpack<Data extends object>({ packed }: Packed<Data>): Data {
  if (last?.packed !== packed) last = { packed, data: JSON.parse(packed) }
  return last.data as Data
}

/** Whether a loader packed its data. */
export function isPacked(data: unknown): data is Packed<object> {
  return typeof data === 'object' && data !== null && 'packed' in data
}
