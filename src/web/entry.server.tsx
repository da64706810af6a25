import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from '#web/lib/nonce.ts'
import { pageRequestContext } from '#web/lib/page-context.ts'

export { pageReadsContext, pageRequestContext } from '#web/lib/page-context.ts'
export { renderMail } from '#web/mails/render-mail.tsx'

/** Renders a page whole into one buffer: nothing streams, so that the server may cache, hash and compress it once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = loadContext.get(pageRequestContext)
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce !== undefined && { nonce })} />
    </NonceContext>
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await renderWhole(page, nonce), { status, headers })
}

function renderWhole(page: ReactNode, nonce: string | undefined): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce !== undefined && { nonce: { script: nonce, style: nonce } }),
      // Never sends a finished part later than its place: there is one answer.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(collector(resolve)),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** The least that React writes to: it keeps the chunks, without a stream's conversions. */
function collector(whenDone: (whole: Blob) => void) {
  const chunks: BlobPart[] = []
  const sink = {
    write: (chunk: BlobPart) => chunks.push(chunk) > 0,
    end: () => whenDone(new Blob(chunks)),
    on: () => sink,
    destroy: () => sink,
  }
  return sink
}
