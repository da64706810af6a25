import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from '#web/lib/nonce.ts'
import { savedAbout } from '#web/lib/server-made/server-parts.server.ts'
import { ServerPageContext } from '#web/lib/server-made/server-page.ts'
import { textsOfArea } from '#web/lib/texts.server.ts'
import { pageRequestContext } from '#web/lib/page/page-context.ts'

export { pageReadsContext, pageRequestContext } from '#web/lib/page/page-context.ts'
export { renderMail } from '#web/mails/render-mail.tsx'
export { siteScripts } from '#web/lib/site-scripts.ts'

/** Renders a whole page into one buffer. Nothing is streamed, so the server can cache, hash and compress it once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const pageRequest = loadContext.get(pageRequestContext)
  const { nonce, requestId } = pageRequest
  const server = { requestId, textsOf: textsOfArea, about: savedAbout(pageRequest) }
  const page = (
    <NonceContext value={nonce}>
      <ServerPageContext value={server}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce !== undefined && { nonce })} />
      </ServerPageContext>
    </NonceContext>
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await renderWhole(page, nonce), { status, headers })
}

function renderWhole(page: ReactNode, nonce: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce !== undefined && { nonce: { script: nonce, style: nonce } }),
      // Never sends a finished part separately: there is one response.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(collector(resolve)),
      onShellError: reject,
      onError: reject,
    })
  })
}

/**
 * The minimal stream that React can write to: it collects the chunks without stream conversions. The chunks are
 * joined by hand: a Blob holds its bytes outside the heap until the next full garbage collection, which is hundreds
 * of megabytes on a busy server.
 */
function collector(whenDone: (whole: Uint8Array<ArrayBuffer>) => void) {
  const encoder = new TextEncoder()
  const chunks: Uint8Array[] = []
  const sink = {
    write: (chunk: string | Uint8Array) =>
      chunks.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk) > 0,
    end: () => whenDone(joined(chunks)),
    on: () => sink,
    destroy: () => sink,
  }
  return sink
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
