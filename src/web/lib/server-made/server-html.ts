const htmlById = new Map<string, string>()

/**
 * Props of an element whose content only the server renders, such as the footer. The browser reuses the HTML as it is
 * and loads neither its code nor its texts. Its id identifies it; its content is restored when React creates the
 * element again.
 */
export function serverHtml(id: string) {
  const html = htmlById.get(id) ?? document.getElementById(id)?.innerHTML ?? ''
  htmlById.set(id, html)
  return { id, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } }
}

/** Fetches this page as a document and shows its part with this id; without it, or without a network, nothing. */
export async function fetchServerHtml(id: string): Promise<void> {
  const page = await fetch(location.pathname).catch(() => null)
  if (page === null) return
  // Inert: its pictures are not loaded, and the policy of this page has nothing to say about its styles.
  const whole = document.createElement('template')
  whole.innerHTML = await page.text()
  const [part, element] = [whole.content.getElementById(id), document.getElementById(id)]
  if (part === null || element === null) return
  htmlById.set(id, part.innerHTML)
  element.innerHTML = part.innerHTML
}

/** Whether the server rendered such an element for this document. */
export function hasServerHtml(id: string): boolean {
  return htmlById.has(id) || document.getElementById(id) !== null
}
