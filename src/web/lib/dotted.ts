/** Between facts on one line: at the end of a line the dot stays there, rather than begin the next one. */
export const dot = '\u00a0· '

/** The facts that there are, with a dot between them. */
export function dotted(facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter((fact) => typeof fact === 'string' && fact !== '').join(dot)
}
