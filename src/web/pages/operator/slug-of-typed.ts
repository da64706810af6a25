/** The association that an operator typed: its name in addresses, or the address of one of its pages. */
export function slugOfTyped(typed: string): string {
  const text = typed.trim().toLowerCase()
  const inAddress = /\/(?:associations|admin|exploitation)\/([^/?#\s]+)/.exec(text)?.[1]
  return inAddress ?? text.replaceAll(/^\/+|\/+$/g, '')
}
