interface Venue {
  readonly name: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
}

/** A venue on one line: its name, its street, its town. */
export function venueLine({ name, address, zipCode, city }: Venue): string {
  // A venue without its own name often has its street twice.
  const parts = new Set([name, address, `${zipCode} ${city}`.trim()].filter(Boolean))
  return [...parts].join(', ')
}
