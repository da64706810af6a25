const kept = new Map<string, string>()

/**
 * Props of an element whose inside the server rendered for good, like the footer: the browser adopts it as it is and
 * carries neither its code nor its words. Its id names it; it is there again where React makes the page anew.
 */
export function serverHtml(id: string) {
  const html = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? ''
  kept.set(id, html)
  return { id, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } }
}

/** Whether the server made such an element for this document. */
export function hasServerHtml(id: string): boolean {
  return kept.has(id) || document.getElementById(id) !== null
}
