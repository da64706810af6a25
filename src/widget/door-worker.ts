/**
 * The service worker of the pages at a gate: it stores the page and its files for times without a network. It answers
 * for these pages alone, and stores nothing of people; calls of the API pass by it.
 */

/** Events of a worker, which TypeScript's types of a page lack. */
interface LastingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface RequestEvent extends Event {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface PageMessage extends LastingEvent {
  readonly data: { readonly page: string; readonly files: readonly string[] }
}
interface WorkerParts {
  readonly skipWaiting?: (this: void) => Promise<void>
  readonly clients?: { readonly claim: () => Promise<void> }
}

/** Each page has its own: one that was stored before a release needs its former files. */
const cacheOf = (page: string) => `door ${page}`
/** A network that is slower than this is none at a door. */
const patienceMs = 4_000
/** From this status on a server has failed. */
const failed = 500

const { skipWaiting, clients } = globalThis as WorkerParts

addEventListener('install', (event) => {
  const lasting = event as LastingEvent
  lasting.waitUntil(Promise.resolve(skipWaiting?.()))
})
addEventListener('activate', (event) => {
  const lasting = event as LastingEvent
  lasting.waitUntil(Promise.resolve(clients?.claim()))
})

addEventListener('message', (event: Event) => {
  const message = event as PageMessage
  const { page, files } = message.data
  message.waitUntil(store(page, files))
})

addEventListener('fetch', (event) => {
  const asked = event as RequestEvent
  const { request } = asked
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') asked.respondWith(answerPage(request, pathname))
  else if (pathname.startsWith('/forms/')) asked.respondWith(answerFile(request))
})

/** Stores a page and its files, and removes the files of former versions. */
async function store(page: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(page))
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all(files.filter((file) => !known.has(file)).map((file) => cache.add(file)))
  const answer = await fetch(page)
  if (answer.ok) await cache.put(page, answer)
  const needed = new Set(files)
  const former = [...known].filter((path) => path.startsWith('/forms/') && !needed.has(path))
  await Promise.all(former.map((path) => cache.delete(path)))
}

/** The network's answer, else what is stored; a server that fails is none. */
async function answerPage(request: Request, pathname: string): Promise<Response> {
  const stored = await (await caches.open(cacheOf(pathname))).match(pathname)
  if (stored === undefined) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    return answer.status >= failed ? stored : answer
  } catch {
    return stored
  }
}

/** Names of files change with their content: what is stored is right. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(new URL(request.url).pathname)) ?? fetch(request)
}
