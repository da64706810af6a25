import type { ThirdParties, ToolName } from '#contract/visitor/third-parties.ts'
import type { PageKind } from '#domain/address/page-kind.ts'

interface Situation {
  /** What the operator configured. */
  readonly parties: ThirdParties
  /** The visitor's answer as the cookie keeps it: `all`, `none` or names joined by dots; null while there is none. */
  readonly answer: string | null
  readonly kind: PageKind
  /** 0 to 1, one throw for a visit: the same decides sampling and recording. */
  readonly dice: number
}

/** A script to load, and what it reads from its own element. */
export interface ToolScript {
  readonly name: ToolName
  readonly url: string
  readonly data: Readonly<Record<string, string>>
}

/**
 * The tools of other sites that this page may load: configured, agreed to, and never on payment or widget pages.
 * Source: docs/decisions/third-parties.md.
 */
export function toolsToLoad({ parties, answer, kind, dice }: Situation): ToolScript[] {
  if (answer === null || kind === 'payment' || kind === 'widget') return []
  const agreed = (name: ToolName) => answer === 'all' || answer.split('.').includes(name)
  const { survey, tagManager, monitoring } = parties
  const scripts: ToolScript[] = []
  if (survey !== undefined && agreed('survey')) scripts.push({ name: 'survey', url: survey.url, data: {} })
  if (tagManager !== undefined && agreed('tagManager'))
    scripts.push({ name: 'tagManager', url: tagManager.url, data: {} })
  if (monitoring !== undefined && agreed('monitoring') && dice < monitoring.sampleRate) {
    const replay = dice < monitoring.sampleRate * monitoring.replayRate
    scripts.push({ name: 'monitoring', url: monitoring.url, data: { replay: String(replay) } })
  }
  return scripts
}

/** The answer that the browser keeps; null while there is none. */
export function answerOf(cookies: string): string | null {
  return /(?:^|; )consent=([\w.]*)/.exec(cookies)?.[1] ?? null
}
