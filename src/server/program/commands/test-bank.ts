/** The test bank of this site, for commands that read its ledger or move its clock. */
export interface TestBank {
  /** Where programs on this machine reach it. */
  readonly url: string
  /** Asked for where the site has a public name. */
  readonly apiKey?: string
}

/** The key of the test bank as a bearer. */
export function keyHeader({ apiKey }: TestBank): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
}
