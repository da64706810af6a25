import { useEffect } from 'react'
import { hasServerHtml, serverHtml } from '#web/lib/server-made/server-html.ts'

/**
 * Props as of `serverHtml`. Where this document was made for another page, the part is fetched from the page as the
 * server renders it; the rest of the page does not wait for it.
 */
export function useServerHtml(id: string) {
  const isMissing = !hasServerHtml(id)
  useEffect(() => {
    if (isMissing) void fetchLate(id)
  }, [id, isMissing])
  return serverHtml(id)
}

/** The code too is fetched only then: hardly any visit needs it. Offline, the part stays away. */
async function fetchLate(id: string): Promise<void> {
  const late = await import('#web/lib/server-made/fetch-server-html.ts').catch(() => null)
  await late?.fetchServerHtml(id)
}
