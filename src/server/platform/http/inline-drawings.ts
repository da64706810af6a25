/** Larger drawings are fetched separately. */
const maxBytes = 8_192

/**
 * Inlines the small SVG pictures of a page. On a slow network each one costs a second round trip, and visitors wait for
 * the banner. The policy allows `data:` pictures, in which an SVG cannot run scripts.
 * @param read the drawing at a path such as `/media/la-ruche/logo.svg`, null if there is none
 */
export async function inlineDrawings(
  html: string,
  read: (path: string) => Promise<string | null>,
): Promise<string> {
  const paths = new Set(
    [...html.matchAll(/<img [^>]*src="(\/(?:media|covers)\/[\w./-]+\.svg)"/g)].map(([, path]) => path),
  )
  let page = html
  for (const path of paths) {
    const drawing = path === undefined ? null : await read(path)
    if (path === undefined || drawing === null || Buffer.byteLength(drawing) > maxBytes) continue
    page = page
      .replaceAll(new RegExp(`<link rel="preload" as="image" href="${path}"[^>]*/>`, 'g'), '')
      .replaceAll(` src="${path}"`, () => ` src="${dataUrl(drawing)}"`)
  }
  return page
}

/** The banner's smallest photograph for a phone is inlined up to this size. */
const maxPhotograph = 33_000

/**
 * Inlines the copy of the banner that a phone shows, where the banner is a photograph. The picture then needs no second
 * round trip, and the scripts of the page do not compete with it. Sharper screens still fetch a larger copy.
 * @param read the copy at a path as a data address, null if there is none
 */
export async function inlineBanner(
  html: string,
  read: (path: string) => Promise<string | null>,
): Promise<string> {
  const [, set, path] =
    /<source type="image\/avif" srcSet="([^"]*?(\/media\/[^" ]+\.w480\.avif) 480w[^"]*)"[^>]*>(?:<source [^>]*>)?<img [^>]*fetchPriority="high"/.exec(
      html,
    ) ?? []
  if (set === undefined || path === undefined) return html
  const address = await read(path)
  if (address === null || address.length > maxPhotograph) return html
  return html.replace(set, () => set.replace(`${path} 480w`, () => `${address} 480w`))
}

/** Plain text instead of base64, which compresses much worse. */
function dataUrl(drawing: string): string {
  const encoded = drawing
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[%#<>"&{}|\\^`]/g, (sign) => encodeURIComponent(sign))
  return `data:image/svg+xml,${encoded}`
}
