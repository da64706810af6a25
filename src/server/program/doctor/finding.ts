/** One thing that an examination of a site found. */
export interface Finding {
  readonly subject: string
  /** `problem`: not fit for real money. `warning`: a person decides. */
  readonly state: 'ok' | 'warning' | 'problem'
  readonly text: string
  /** How to mend it; null where nothing is to be done. */
  readonly advice: string | null
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text, advice: null })

export const warning = (subject: string, text: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  text,
  advice,
})

export const problem = (subject: string, text: string, advice: string): Finding => ({
  subject,
  state: 'problem',
  text,
  advice,
})

const marks = { ok: 'ok      ', warning: 'WARNING ', problem: 'PROBLEM ' } as const
const indent = ' '.repeat(9)

/** Findings as lines: problems first, each with its advice, and how many there are. */
export function linesOf(findings: readonly Finding[]): string[] {
  const order = ['problem', 'warning', 'ok'] as const
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return [
    ...order.flatMap((state) =>
      findings
        .filter((one) => one.state === state)
        .flatMap(({ subject, text, advice }) => [
          `${marks[state]} ${subject}: ${text}`,
          ...(advice === null ? [] : [`${indent}${advice}`]),
        ]),
    ),
    `problems: ${count('problem')}, warnings: ${count('warning')}, ok: ${count('ok')}`,
  ]
}

/** The words of an error and of what caused it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
