import { showServerHtml } from '#web/lib/server-made/server-html.ts'

/** Fetches this page as a document and shows its part with this id; without it, or without a network, nothing. */
export async function fetchServerHtml(id: string): Promise<void> {
  const page = await fetch(location.pathname).catch(() => null)
  if (page === null) return
  // Inert: its pictures are not loaded, and the policy of this page has nothing to say about its styles.
  const whole = document.createElement('template')
  whole.innerHTML = await page.text()
  const part = whole.content.getElementById(id)
  if (part !== null) showServerHtml(id, part.innerHTML)
}
