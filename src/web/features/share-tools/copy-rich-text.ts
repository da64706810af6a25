/**
 * Copies formatted text with its plain form; returns whether the browser did. The newer call would parse the text in this
 * page, whose policy refuses style in attributes.
 */
export function copyRichText(html: string, plain: string): boolean {
  let isSet = false
  const set = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', plain)
    event.preventDefault()
    isSet = event.clipboardData !== null
  }
  document.addEventListener('copy', set, { once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', set)
  return isCopied && isSet
}
