import { untilOnline } from '#web/lib/browser/when-online.ts'

const againMs = 2000
const asked = new Map<string, Promise<void>>()

/**
 * Has the browser store a stylesheet, asked for once by a page. Tries again until the server answers: React asks once
 * for a stylesheet, and leaves the page without it where the line was dead at that moment. An answer that is an error is
 * left to React.
 */
export function storeStyle(url: string): Promise<void> {
  const known = asked.get(url)
  if (known !== undefined) return known
  const storing = untilAnswered(url)
  asked.set(url, storing)
  return storing
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    await untilOnline()
    try {
      await (await fetch(url)).arrayBuffer()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}
