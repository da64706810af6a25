import type { Page } from 'playwright-core'

/** Delays of a slow line; an absent one is none. */
interface Line {
  /** How long each answer takes at least, in milliseconds. */
  readonly latencyMs?: number
  /** Bytes that the browser sends per second. */
  readonly uploadBytes?: number
}

/** Simulates a slow line in this tab. Returns how to make it fast again: what is delayed then goes on at once. */
export async function slowLine(
  page: Page,
  { latencyMs = 0, uploadBytes = -1 }: Line,
): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const be = async (latency: number, uploadThroughput: number) => {
    const conditions = { offline: false, latency, downloadThroughput: -1, uploadThroughput }
    await line.send('Network.emulateNetworkConditions', conditions)
  }
  await be(latencyMs, uploadBytes)
  return () => be(0, -1)
}
