import { useEffect } from 'react'
import { fetchServerHtml, hasServerHtml, serverHtml } from '#web/lib/server-made/server-html.ts'

/**
 * Props as of `serverHtml`. Where this document was made for another page, the part is fetched from the page as the
 * server renders it; the rest of the page does not wait for it.
 */
export function useServerHtml(id: string) {
  const isMissing = !hasServerHtml(id)
  useEffect(() => {
    if (isMissing) void fetchServerHtml(id)
  }, [id, isMissing])
  return serverHtml(id)
}
