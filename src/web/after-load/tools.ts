import type { ThirdParties, ToolName } from '#contract/visitor/third-parties.ts'
import type { PageKind } from '#domain/address/page-kind.ts'

interface Situation {
  /** Third parties that the operator configured. */
  readonly parties: ThirdParties
  /** The visitor's answer as stored in the cookie: `all`, `none` or names joined by dots; null without an answer. */
  readonly answer: string | null
  readonly kind: PageKind
  /** A random number from 0 to 1, one for each visit: it decides sampling and recording. */
  readonly dice: number
}

/** A script to load, and the attributes that it reads from its own element. */
export interface ToolScript {
  readonly name: ToolName
  readonly url: string
  readonly data: Readonly<Record<string, string>>
}

/**
 * The third-party tools that this page may load: configured, accepted by the visitor, and never on payment or widget
 * pages. Source: docs/decisions/web/third-parties.md.
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

/** The answer stored in the browser; null without an answer. */
export function answerOf(cookies: string): string | null {
  return /(?:^|; )consent=([\w.]*)/.exec(cookies)?.[1] ?? null
}
