import { hasNativeDetector } from '#web/pages/door/scan/detector.ts'

/** The script that answers for these pages without a network. Source: src/widget/door-worker.ts. */
const workerPath = '/controle/worker.js'
const scope = '/controle/'

/** Has this page and its files stored, so that it opens without a network. Without a worker it needs one to open. */
export async function storeForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(workerPath, { scope })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ page: location.pathname, files: await filesOfPage() })
  } catch {
    // A browser that forbids workers, as in a private window.
  }
}

/** The files that this page has loaded, and the reader of codes where the browser has none. */
async function filesOfPage(): Promise<string[]> {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/forms/'))
    .map(({ pathname }) => pathname)
  if (await hasNativeDetector()) return [...new Set(loaded)]
  const { wasmUrl } = await import('#web/pages/door/scan/wasm-detector.ts')
  const late = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const files = late.filter((pathname) => pathname.startsWith('/forms/'))
  return [...new Set([...loaded, ...files, wasmUrl])]
}
