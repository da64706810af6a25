import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Lists the findings of axe against WCAG 2.2 AA on a page and in its frames, one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const frame of page.frames()) {
    if (await takesScripts(frame)) found.push(...(await violationsOf(frame)))
  }
  return found
}

/** A frame without scripts cannot run axe; one that waits to be shown has no document yet, and never answers. */
async function takesScripts(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true
  if (frame.url() === '') return false
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox')
  return sandbox === null || sandbox.includes('allow-scripts')
}

async function violationsOf(frame: Frame): Promise<string[]> {
  // Parsing axe costs as much as a check: once per page is enough.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  const { violations } = await frame.evaluate<Pick<AxeResults, 'violations'>, readonly string[]>(
    (only) => window.axe.run(document, { runOnly: [...only], iframes: false, resultTypes: ['violations'] }),
    tags,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n').at(-1)?.trim()})`,
    ),
  )
}

declare global {
  interface Window {
    readonly axe: { run: (context: Document, options: object) => Promise<AxeResults> }
  }
}
