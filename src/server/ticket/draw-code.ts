import { encode } from 'uqr'

/** Free space around the code that readers need, in modules. */
const quiet = 4

/**
 * The QR of a text as a drawing: black on white in every colour scheme, one path, no style, so that any policy lets it
 * through. A quarter of it may be dirty or torn.
 */
export function drawCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const side = size + quiet * 2
  const path = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
}
