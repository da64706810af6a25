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

/** Shows a part that was fetched, and remembers it as `serverHtml` does. */
export function showServerHtml(id: string, html: string): void {
  htmlById.set(id, html)
  const element = document.getElementById(id)
  if (element !== null) element.innerHTML = html
}

/** Whether the server rendered such an element for this document. */
export function hasServerHtml(id: string): boolean {
  return htmlById.has(id) || document.getElementById(id) !== null
}
